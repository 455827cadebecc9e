/** Exercises: playing on from a moment of a finished match, against bots. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { post } from "../wire/api";
import { useScene } from "../match/context";
import { playerName } from "../match/names";
import { go } from "../page/router";
import { say } from "../words/words";

/** Begins an exercise at the moment that is shown: in the seat that it is seen from. */
export function PlayOn(): JSX.Element {
  const { view, model } = useScene();
  const isBusy = useSignal(false);
  const failure = useSignal("");
  const seat = view.viewer >= 0 ? view.viewer : (view.head.active[0] ?? 0);
  const begin = async () => {
    isBusy.value = true;
    try {
      const path = `matches/${encodeURIComponent(model.id)}/at/${view.n}/play`;
      const made = await post<{ match: string }>(path, { seat });
      go(`/m/${made.match}`);
    } catch (error) {
      failure.value = (error as Error).message;
      isBusy.value = false;
    }
  };
  return (
    <>
      <button type="button" disabled={isBusy.value} onClick={() => void begin()}>
        {say("exercise.begin", { name: playerName(view, seat) })}
      </button>
      {failure.value && <p class="bad small" role="alert">{failure.value}</p>}
    </>
  );
}

/** What an exercise is, and where it was begun. */
export function OriginNote(): JSX.Element | null {
  const { view } = useScene();
  const { origin } = view;
  if (origin === undefined) return null;
  const moment = `/m/${encodeURIComponent(origin.match)}/at/${origin.n}?as=${view.viewer}`;
  return (
    <p class="pad small dim">
      {say("exercise.why")} <a href={moment}>{say("analysis.moment")}</a>
    </p>
  );
}
