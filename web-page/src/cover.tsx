/** The picture of a game: its first board, or some of its things. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { get, getOnce } from "./api";
import { lang } from "./settings";
import { colourClass, iconOf, markOf, tintOf } from "./look";
import type { Board, Content, GamePage } from "./types";

const MOST_THINGS = 9;

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
    drawing.setAttribute("preserveAspectRatio", "xMidYMid slice");
    room.current?.replaceChildren(drawing);
  }, [board]);
  return <div ref={room} class="still" />;
}

function Things({ content }: { content: Content }): JSX.Element {
  const kinds = Object.entries(content.kinds);
  const step = Math.max(1, Math.floor(kinds.length / MOST_THINGS));
  const shown = kinds.filter((_, index) => index % step === 0).slice(0, MOST_THINGS);
  return (
    <div class="still things">
      {shown.map(([id, kind]) => {
        const icon = iconOf(content, id);
        return (
          <span key={id} class={`face small ${colourClass(kind)}`} style={tintOf(content, id)}>
            <span class="art">
              {icon !== null ? <svg viewBox="0 0 512 512"><path d={icon} /></svg> : <b class="big">{markOf(kind)}</b>}
            </span>
            <span class="name">{kind.name}</span>
          </span>
        );
      })}
    </div>
  );
}
