/** At a shared screen: the others look away before a player's secrets are shown. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { PlayerMark } from "./things";
import { say } from "../words/words";

export function HandOver({ seat, name, goOn }: { seat: number; name: string; goOn: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  return (
    <main class="loading hand-over" aria-labelledby="hand-over">
      <PlayerMark seat={seat} size={72} />
      <h1 id="hand-over">{say("hand_over", { name })}</h1>
      <button ref={button} type="button" class="primary" onClick={goOn}>
        {say("hand_over.go", { name })}
      </button>
    </main>
  );
}
