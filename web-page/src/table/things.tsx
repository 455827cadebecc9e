/** Things that lie on a table: cards, tiles, pieces, the marks of players; and what can be clicked. */

import type { ComponentChildren, JSX } from "preact";
import { pointable, sameTarget, targetKey } from "../turn/choices";
import { kindOf, useScene } from "../match/context";
import { colourClass, iconOf, isColoured, markOf, ownIconOf, patternOf, printedOn, seatLetter, shapePoints, shortName, symbolsOf, tintOf, valueOf } from "./look";
import type { Target } from "../wire/types";
import { say } from "../words/words";

/** The shape, colour and letter of a player. */
export function PlayerMark({ seat, size = 16 }: { seat: number; size?: number }): JSX.Element {
  const points = shapePoints(seat, 9);
  return (
    <svg class={`player p${seat}`} width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      {points === null ? <circle r={10} /> : <polygon points={points} />}
      {size >= 20 && (
        <text y={4} text-anchor="middle">
          {seatLetter(seat)}
        </text>
      )}
    </svg>
  );
}

/** A small square in the colour of a thing, with its mark. */
export function Mark({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const kind = kindOf(content, id);
  const icon = ownIconOf(content, id);
  return (
    <span class={`mark ${colourClass(kind)}`} style={tintOf(content, id)} aria-hidden="true">
      {icon === null ? (
        markOf(kind)
      ) : (
        <svg viewBox="0 0 512 512">
          <path d={icon} />
        </svg>
      )}
    </span>
  );
}

interface Pointed {
  /** Whether it can be chosen now. */
  can: boolean;
  /** Whether it was chosen. */
  isOn: boolean;
  /** Whether the choice under the pointer has it as a target. */
  isHot: boolean;
  target: Target | null;
}

/** Returns how a thing stands to the choices, by the targets that name it. */
export function usePointed(targets: Target[]): Pointed {
  const { model } = useScene();
  const own = targets.map(targetKey);
  const possible = pointable(model.choices.value);
  const found = targets.find((_, index) => possible.has(own[index] as string));
  const isIn = (list: Target[]) =>
    list.some((each) => targets.some((target) => sameTarget(each, target)));
  return {
    can: found !== undefined,
    isOn: isIn(model.selection.value.pointed),
    isHot: isIn(model.pointedAt.value),
    target: found ?? targets[0] ?? null,
  };
}

/** What is read aloud in place of what is shown. */
export function Spoken({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <span class="visually-hidden">{label}</span>
      <span class="shown" aria-hidden="true">
        {children}
      </span>
    </>
  );
}

interface PointableProps {
  targets: Target[];
  label: string;
  class?: string;
  item?: string;
  /** Whether it is guessed that it lies there. */
  isGuess?: boolean;
  children: ComponentChildren;
  count?: number;
}

/** Something on the table that can be clicked: it chooses, or asks why it can't. */
export function Pointable(props: PointableProps): JSX.Element {
  const { model } = useScene();
  const { can, isOn, isHot, target } = usePointed(props.targets);
  const isMyTurn = model.isMyTurn.value;
  const state = `${can ? " can" : ""}${isOn ? " on" : ""}${isHot ? " hot" : ""}`;
  const className = `thing ${props.class ?? ""}${state}${props.isGuess ? " guessed" : ""}`;
  if (!isMyTurn || target === null) {
    const label = props.isGuess ? say("guess.thing", { thing: props.label }) : props.label;
    return (
      <div class={className} data-item={props.item} title={label}>
        <Spoken label={label}>{props.children}</Spoken>
      </div>
    );
  }
  return (
    <button
      type="button"
      class={className}
      data-item={props.item}
      data-target={targetKey(target)}
      title={props.label}
      aria-pressed={can ? isOn : undefined}
      tabIndex={can ? 0 : -1}
      disabled={!model.canAct.value}
      onClick={() => model.point(target)}
    >
      <Spoken label={can ? say("choose", { thing: props.label }) : props.label}>{props.children}</Spoken>
    </button>
  );
}

const LONG_NAME = 7;
const LONGER_NAME = 11;

/** Returns the class of a name: longer ones are written smaller. */
export function nameClass(name: string): string {
  if (name.length > LONGER_NAME) return "name long longer";
  return name.length > LONG_NAME ? "name long" : "name";
}

/** The face of a card or tile; its back if the kind is null. */
export function Face({ id, small = false }: { id: string | null; small?: boolean }): JSX.Element {
  const { content } = useScene();
  if (id === null) return <span class="face back" aria-hidden="true" />;
  const kind = kindOf(content, id);
  if (kind.shape?.length) return <ShapeFace id={id} />;
  const icon = iconOf(content, id);
  const value = valueOf(kind);
  if (icon === null && kind.mark === undefined && !isColoured(kind)) {
    return symbolsOf(content, id).length > 0 ? <SymbolFace id={id} /> : <WordFace id={id} />;
  }
  const tint = tintOf(content, id);
  const pattern = isColoured(kind) && tint === undefined ? ` pattern-${patternOf(content, id)}` : "";
  const corner = printedOn(content, id, "corner") ?? (value === null ? null : String(value));
  const foot = printedOn(content, id, "foot") ?? shortName(kind.name, value);
  return (
    <span class={`face ${colourClass(kind)}${small ? " small" : ""}`} style={tint} aria-hidden="true">
      <span class={`art${pattern}`}>
        {icon === null ? (
          <b class="big">{kind.mark ?? initials(kind.name)}</b>
        ) : (
          <svg viewBox="0 0 512 512">
            <path d={icon} />
          </svg>
        )}
      </span>
      {kind.mark !== undefined && icon !== null && <b class="corner">{kind.mark}</b>}
      {corner !== null && <b class="value">{corner}</b>}
      <span class={nameClass(foot)}>{foot}</span>
    </span>
  );
}

/** A card of which nothing but its name is known. */
function WordFace({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const kind = kindOf(content, id);
  const value = valueOf(kind);
  return (
    <span class="face words" aria-hidden="true">
      {value !== null && value !== 0 && <b class="value">{value}</b>}
      <span class="name">{kind.name}</span>
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words.map((word) => word[0]).join("").slice(0, 2) || name.slice(0, 2);
}

/** A card that lists pieces, each with a word on it. */
function SymbolFace({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  return (
    <span class="face symbols" aria-hidden="true">
      {symbolsOf(content, id).map(({ piece, word }, index) => (
        <span key={index} class="symbol">
          <Mark id={piece} />
          {word}
        </span>
      ))}
    </span>
  );
}

/** A card that shows a layout of pieces. */
function ShapeFace({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const kind = kindOf(content, id);
  const rows = (kind.shape ?? []).filter((row): row is string => typeof row === "string");
  const byMark = new Map(
    Object.entries(content.kinds).filter(([, each]) => each.mark !== undefined && !each.shape?.length)
      .map(([piece, each]) => [each.mark as string, piece]),
  );
  const width = Math.max(...rows.map((row) => row.length), 1);
  const side = Math.max(width, rows.length, 3);
  const left = (side - width) / 2;
  const top = (side - rows.length) / 2;
  const special = kind.traits?.["special"];
  return (
    <span class="face shape" aria-hidden="true">
      <svg class="art" viewBox={`-0.15 -0.15 ${side + 0.3} ${side + 0.3}`}>
        {rows.flatMap((row, y) =>
          [...row].map((mark, x) => {
            const piece = byMark.get(mark);
            return (
              <g
                key={`${x},${y}`}
                class={piece === undefined ? "hollow" : colourClass(kindOf(content, piece))}
                transform={`translate(${left + x} ${top + y})`}
              >
                <rect x={0.06} y={0.06} width={0.88} height={0.88} rx={0.16} />
                {piece !== undefined && <PieceSign id={piece} />}
              </g>
            );
          }),
        )}
      </svg>
      {typeof special === "string" && <span class="name">{content.traits?.[`special.${special}`] ?? special.replace(/_/g, " ")}</span>}
    </span>
  );
}

function PieceSign({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const icon = iconOf(content, id);
  if (icon !== null) {
    return <path class="sign" d={icon} transform="translate(.17 .17) scale(.00129)" />;
  }
  return (
    <text class="sign" x={0.5} y={0.7} text-anchor="middle">
      {markOf(kindOf(content, id))}
    </text>
  );
}

/** A person, or another piece, as it stands on a cell; drawn around (0, 0), 40 units high. */
export function PieceFigure({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const kind = kindOf(content, id);
  const icon = iconOf(content, id);
  const isSmall = kind.traits?.["adult"] === false;
  return (
    <g class={`figure ${colourClass(kind)}`} transform={isSmall ? "translate(0 4) scale(.78)" : undefined}>
      <path class="body" d="M-18 21 C-18 4 -10 0 0 0 C10 0 18 4 18 21 Z" />
      <circle class="head" cy={-9} r={8.5} />
      <path class="hair" d="M-8.5 -10 A8.5 8.5 0 0 1 8.5 -10 C4 -14 -4 -14 -8.5 -10 Z" />
      {icon === null ? (
        <text class="sign" y={16} text-anchor="middle">
          {markOf(kind)}
        </text>
      ) : (
        <>
          <path class="sign" d={icon} transform="translate(-7 4) scale(.0273)" />
          <text class="letter" x={13} y={20} text-anchor="middle">
            {markOf(kind)}
          </text>
        </>
      )}
    </g>
  );
}

/** A piece on a plane of plain cells: a stone with its mark. */
export function Stone({ id }: { id: string }): JSX.Element {
  const { content } = useScene();
  const kind = kindOf(content, id);
  return (
    <g class={`figure stone ${colourClass(kind)}`}>
      <circle class="body" r={20} />
      <text class="sign" y={5} text-anchor="middle">
        {markOf(kind)}
      </text>
    </g>
  );
}

/** What can be read of a thing: its name, and what its card says. */
export function labelOf(id: string | null, scene: ReturnType<typeof useScene>): string {
  if (id === null) return say("facedown");
  const { text } = kindOf(scene.content, id);
  return [nameOf(id, scene), text].filter(Boolean).join(". ");
}

/** Returns the name of a thing, with the points that it is worth. */
export function nameOf(id: string, scene: ReturnType<typeof useScene>): string {
  const kind = kindOf(scene.content, id);
  const value = valueOf(kind);
  if (value === null || kind.name.includes(String(value))) return kind.name;
  return `${kind.name}. ${say("points.n", { n: value })}`;
}
