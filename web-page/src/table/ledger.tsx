/** Who has what: each thing of a group, by where it is known to be. */

import type { JSX } from "preact";
import { useScene, type Scene } from "../match/context";
import { iconOf, seatLetter, tintOf, valueOf } from "./look";
import { ownerOf } from "./layout";
import { calledFrom } from "../match/names";
import { Mark, PlayerMark } from "./things";
import type { Content } from "../wire/types";
import { say } from "../words/words";

const FEWEST_MEMBERS = 3;
const MOST_GROUPS = 16;

/** Where a thing is: with a player, in the middle, put aside, or not seen. */
type Whereabouts = { seat: number } | "middle" | "aside" | "unseen";

interface Group {
  name: string;
  word: string;
  members: string[];
}

/** Returns the groups of things that are all different, by a word that they share; none if there are no such groups. */
export function groupsOf(content: Content): Group[] {
  const byKey = new Map<string, Map<string, string[]>>();
  for (const [id, kind] of Object.entries(content.kinds)) {
    for (const [key, word] of Object.entries(kind.traits ?? {})) {
      if (typeof word !== "string") continue;
      const words = byKey.get(key) ?? new Map<string, string[]>();
      words.set(word, [...(words.get(word) ?? []), id]);
      byKey.set(key, words);
    }
  }
  for (const [key, words] of byKey) {
    const sizes = [...words.values()].map((members) => members.length);
    if (words.size < 2 || words.size > MOST_GROUPS || Math.min(...sizes) < FEWEST_MEMBERS) continue;
    return [...words].map(([word, members]) => ({
      word,
      name: content.traits?.[`${key}.${word}`] ?? word,
      members,
    }));
  }
  return [];
}

/** Returns where each thing that the viewer has seen is. */
function whereabouts(scene: Scene): Map<string, Whereabouts> {
  const found = new Map<string, Whereabouts>();
  for (const [id, area] of Object.entries(scene.view.areas)) {
    if (area.type !== "zone") continue;
    const owner = ownerOf(id);
    const place: Whereabouts = owner >= 0 ? { seat: owner } : area.piles ? "middle" : "aside";
    for (const pile of area.piles ?? [area]) {
      for (const item of pile.items ?? []) if (item !== null) found.set(item, place);
    }
  }
  return found;
}

export function Ledger(): JSX.Element | null {
  const scene = useScene();
  const { content } = scene;
  const places = whereabouts(scene);
  const groups = groupsOf(content).filter((group) =>
    group.members.some((id) => places.get(id) !== "aside"),
  );
  if (groups.length === 0) return null;
  return (
    <section class="zone ledger panel">
      <h2 class="zone-title">
        {say("ledger")}
        <small>
          {scene.view.seats.map((_, seat) => (
            <span key={seat}><PlayerMark seat={seat} size={12} /> {calledFrom(scene.view, seat)} </span>
          ))}
          <span class="where middle" aria-hidden="true" /> {say("ledger.middle")}
        </small>
      </h2>
      <ul>
        {groups.map((group) => (
          <li key={group.word}>
            <Sign content={content} id={group.members[0] as string} />
            <span>
              <b class="serif">{group.name}</b>
              <span class="members">
                {group.members.map((id) => (
                  <Member key={id} id={id} place={places.get(id) ?? "unseen"} />
                ))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sign({ content, id }: { content: Content; id: string }): JSX.Element {
  const icon = iconOf(content, id);
  if (icon === null) return <Mark id={id} />;
  return (
    <span class="ledger-sign" style={tintOf(content, id)}>
      <svg viewBox="0 0 512 512" aria-hidden="true"><path d={icon} /></svg>
    </span>
  );
}

function Member({ id, place }: { id: string; place: Whereabouts }): JSX.Element {
  const { content, view } = useScene();
  const kind = content.kinds[id];
  const text = kind === undefined ? id : String(valueOf(kind) ?? kind.mark ?? "");
  if (typeof place === "object") {
    return (
      <span class={`where held-by p${place.seat} shape-${seatLetter(place.seat)}`} title={`${kind?.name}: ${calledFrom(view, place.seat)}`}>
        {text}
      </span>
    );
  }
  return <span class={`where ${place}`} title={`${kind?.name}: ${say(place === "middle" ? "ledger.middle" : "ledger.unseen")}`}>{text}</span>;
}
