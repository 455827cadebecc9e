/** The picture of a game: its first board, or some of its things. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { get, getOnce } from "../wire/api";
import { lang } from "../page/settings";
import { kindOf } from "../match/context";
import { colourClass, iconOf, markOf, shortName, tintOf, valueOf } from "../table/look";
import { nameClass } from "../table/things";
import type { Board, Content, GamePage } from "../wire/types";
import { boxOf } from "../board/view-box";

const MOST_THINGS = 10;
const SHAPE = 2.3; // about as wide as it is high

/** Returns the content of a game without mods. */
export async function contentOf(game: string): Promise<Content> {
  const page = await get<GamePage>(`games/${encodeURIComponent(game)}`);
  const path = page.content[lang.value] ?? Object.values(page.content)[0] ?? "";
  return getOnce<Content>(path);
}

export function Cover({ game }: { game: string }): JSX.Element {
  const content = useSignal<Content | null>(null);
  useEffect(() => {
    let isWanted = true;
    contentOf(game).then(
      (answer) => {
        if (isWanted) content.value = answer;
      },
      () => undefined, // a tile without a picture is still a tile
    );
    return () => {
      isWanted = false;
    };
  }, [game, lang.value]);
  const board = content.value === null ? null : firstBoard(content.value);
  return (
    <div class="cover" aria-hidden="true">
      {board !== null ? <StillBoard board={board} /> : content.value && <Things content={content.value} />}
    </div>
  );
}

function firstBoard(content: Content): Board | null {
  const maps = Object.values(content.maps ?? {}).map((map) => map.board);
  const planes = Object.values(content.planes ?? {}).map((plane) => plane.sides[0]?.board);
  return [...maps, ...planes].find((board) => board !== undefined) ?? null;
}

/** A board on which nothing can be done. */
function StillBoard({ board }: { board: Board }): JSX.Element {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parsed = new DOMParser().parseFromString(board.svg, "image/svg+xml");
    const drawing = document.importNode(parsed.documentElement, true);
    const { x, y, width, height } = boxOf(board, SHAPE);
    drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    drawing.setAttribute("preserveAspectRatio", "xMidYMid slice");
    room.current?.replaceChildren(drawing);
  }, [board]);
  return <div ref={room} class="still" />;
}

function Things({ content }: { content: Content }): JSX.Element {
  const byName = new Map(
    Object.entries(content.kinds).map(([id, kind]) => [shortName(kind.name, valueOf(kind)), id] as const),
  );
  const shown = [...byName].slice(0, MOST_THINGS);
  return (
    <div class="still things">
      {shown.map(([name, id]) => {
        const kind = kindOf(content, id);
        const icon = iconOf(content, id);
        return (
          <span key={id} class={`face small ${colourClass(kind)}`} style={tintOf(content, id)}>
            <span class="art">
              {icon !== null ? <svg viewBox="0 0 512 512"><path d={icon} /></svg> : <b class="big">{markOf(kind)}</b>}
            </span>
            <span class={nameClass(name)}>{name}</span>
          </span>
        );
      })}
    </div>
  );
}
