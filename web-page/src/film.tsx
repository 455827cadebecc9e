/** A match as a film, from what one seat knew; and one moment of a match. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { get } from "./api";
import { MatchModel } from "./match";
import { merged } from "./merge";
import { lang } from "./settings";
import { TableScene } from "./table";
import type { News, View } from "./types";
import { say } from "./words";

interface Film {
  view: View;
  patches: { from: number; n: number; d: unknown }[];
  words: News;
}

const PACE = 1200; // ms between two steps

export function FilmPage({ match, as }: { match: string; as: string | null }): JSX.Element {
  const model = useMemo(() => new MatchModel(match, as, false), [match, as]);
  const views = useSignal<View[]>([]);
  const at = useSignal(0);
  const isPlaying = useSignal(false);
  const failure = useSignal("");
  const words = useSignal<News | null>(null);
  useEffect(() => {
    get<Film>(model.address("film")).then(
      (film) => {
        const all = [film.view];
        for (const patch of film.patches) all.push(merged(all[all.length - 1] as View, patch.d));
        views.value = all;
        words.value = film.words;
      },
      (error: Error) => (failure.value = error.message),
    );
    return () => model.close();
  }, [model, lang.value]);
  useEffect(() => {
    const view = views.value[at.value];
    if (view === undefined) return;
    const { result, ...open } = view;
    const isEnd = at.value === views.value.length - 1;
    const log = words.value?.log?.filter((line) => line.n <= view.n) ?? [];
    const said = words.value && { status: isEnd ? (words.value.status ?? []) : [], log };
    model.showMoment(isEnd ? view : { ...open, offers: { count: 0, kinds: [] } }, said);
  }, [at.value, views.value]);
  useEffect(() => {
    if (!isPlaying.value) return;
    const timer = setInterval(() => {
      if (at.value >= views.value.length - 1) isPlaying.value = false;
      else at.value += 1;
    }, PACE);
    return () => clearInterval(timer);
  }, [isPlaying.value]);
  if (failure.value) model.failure.value = failure.value;
  const last = Math.max(views.value.length - 1, 0);
  const step = (by: number) => () => {
    at.value = Math.min(Math.max(at.value + by, 0), last);
  };
  const controls = (
    <section class="panel film" aria-label={say("film")}>
      <h2>{say("film")} <small>{at.value} / {last}</small></h2>
      <input type="range" min={0} max={last} value={at} aria-label={say("film.at")} onInput={(event) => (at.value = Number(event.currentTarget.value))} />
      <div class="row-buttons">
        <button type="button" onClick={step(-1)} aria-label={say("film.back")}>◂</button>
        <button type="button" class="primary" onClick={() => (isPlaying.value = !isPlaying.value)}>
          {isPlaying.value ? say("film.pause") : say("film.play")}
        </button>
        <button type="button" onClick={step(1)} aria-label={say("film.on")}>▸</button>
      </div>
      <a class="btn quiet" href={`/m/${encodeURIComponent(match)}`}>{say("film.leave")}</a>
    </section>
  );
  return <TableScene model={model} controls={controls} />;
}

export function MomentPage({ match, at, as }: { match: string; at: number; as: string | null }): JSX.Element {
  const model = useMemo(() => new MatchModel(match, as, false), [match, at, as]);
  useEffect(() => {
    get<{ view: View; words: News }>(model.address(`at/${at}`)).then(
      ({ view, words }) => model.showMoment({ ...view, offers: { count: 0, kinds: [] } }, words),
      (error: Error) => (model.failure.value = error.message),
    );
    return () => model.close();
  }, [model, lang.value]);
  const controls = (
    <section class="panel film">
      <h2>{say("moment", { n: at })}</h2>
      <a class="btn" href={`/m/${encodeURIComponent(match)}`}>{say("film.leave")}</a>
    </section>
  );
  return <TableScene model={model} controls={controls} />;
}
