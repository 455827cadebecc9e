/** One moment of a match, from what one seat knew, and what can be done from there. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { get, Refused } from "../wire/api";
import { useScene } from "../match/context";
import { CopyLink } from "../beside/copy-link";
import { PlayOn } from "./exercise";
import { WhatWasKnown } from "./guesses";
import { MatchModel } from "../match/match";
import { playerName } from "../match/names";
import { go } from "../page/router";
import { lang } from "../page/settings";
import { TableScene } from "../table/table";
import type { News, View } from "../wire/types";
import { say } from "../words/words";

const SPECTATOR = -1;

interface Moment {
  view: View;
  words: News;
  /** The number of all events of the match. */
  last: number;
  /** Whether the match is over. */
  over: boolean;
}

export function MomentPage({ match, at, as }: { match: string; at: number; as: string | null }): JSX.Element {
  const model = useMemo(() => new MatchModel(match, as, false), [match, as]);
  const last = useSignal(at);
  const isOver = useSignal(false);
  const base = `/m/${encodeURIComponent(match)}`;
  const show = (n: number, seat: string | null) => {
    go(`${base}/at/${n}${seat === null ? "" : `?as=${encodeURIComponent(seat)}`}`, true);
  };
  useEffect(() => () => model.close(), [model]);
  useEffect(() => {
    let isWanted = true;
    get<Moment>(model.address(`at/${at}`)).then(
      (moment) => {
        if (!isWanted) return;
        last.value = moment.last;
        isOver.value = moment.over;
        const isEnd = moment.view.result !== undefined;
        model.showMoment(isEnd ? moment.view : { ...moment.view, offers: { count: 0, kinds: [] } }, moment.words);
      },
      (error: Error) => {
        if (!isWanted) return;
        const isTooEarly = error instanceof Refused && error.body.error === "goes_on";
        // Until the end others see of a moment what they may see of the match.
        if (isTooEarly && as !== null) show(at, null);
        else model.failure.value = error.message;
      },
    );
    return () => {
      isWanted = false;
    };
  }, [model, at, lang.value]);
  const controls = (
    <section class="panel film" aria-label={say("film.at")}>
      <h2>{say("moment", { n: at })} <small>{at} / {last}</small></h2>
      <div class="row-buttons">
        <button type="button" disabled={at <= 0} onClick={() => show(at - 1, as)} aria-label={say("film.back")}>◂</button>
        <button type="button" disabled={at >= last.value} onClick={() => show(at + 1, as)} aria-label={say("film.on")}>▸</button>
        <CopyLink>{say("link.moment")}</CopyLink>
        <a class="btn quiet" href={base}>{say("film.leave")}</a>
      </div>
      {isOver.value && <SeenBy choose={(seat) => show(at, String(seat))} />}
      {isOver.value && <FromHere isEnd={at >= last.value} />}
    </section>
  );
  return <TableScene model={model} controls={controls} />;
}

/** Whose eyes a finished match is seen with. */
export function SeenBy({ choose }: { choose: (seat: number) => void }): JSX.Element {
  const { view } = useScene();
  return (
    <label class="seen-by small">
      {say("film.seen_by")}
      <select value={view.viewer} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {view.seats.map((_, seat) => (
          <option key={seat} value={seat}>{playerName(view, seat)}</option>
        ))}
        <option value={SPECTATOR}>{say("film.spectator")}</option>
      </select>
    </label>
  );
}

/** What can be done from a moment of a finished match. */
export function FromHere({ isEnd }: { isEnd: boolean }): JSX.Element | null {
  if (isEnd) return null; // nothing is hidden any more, and nothing left to be played
  return (
    <div class="row-buttons">
      <PlayOn />
      <WhatWasKnown />
    </div>
  );
}
