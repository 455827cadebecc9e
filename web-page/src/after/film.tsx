/** A match as a film, from what one seat knew; and the film of a record. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { get, post } from "../wire/api";
import { MatchModel } from "../match/match";
import { merged } from "../wire/merge";
import { FromHere, SeenBy } from "./moment";
import { RecordDrop } from "./record-drop";
import { lang } from "../page/settings";
import { TableScene } from "../table/table";
import type { News, View } from "../wire/types";
import { say } from "../words/words";

interface Film {
  view: View;
  patches: { from: number; n: number; d: unknown }[];
  words: News;
}

/** Returns the film of a match as a seat saw it; of the usual seat for null. */
type Loader = (as: string | null) => Promise<Film>;

const PACE = 1200; // ms between two steps

export function FilmPage({ match, as }: { match: string; as: string | null }): JSX.Element {
  const id = encodeURIComponent(match);
  const load: Loader = (seat) => get<Film>(`matches/${id}/film${queryOf(seat)}`);
  const failure = useSignal("");
  const model = useMemo(() => new MatchModel(match, as, false), [match, as]);
  if (failure.value) model.failure.value = failure.value;
  const leave = <a class="btn quiet" href={`/m/${id}`}>{say("film.leave")}</a>;
  return <FilmScene model={model} load={load} as={as} fail={(text) => (failure.value = text)} leave={leave} />;
}

/** The page on which a record is dropped: its film, once the server has played it again. */
export function RecordPage(): JSX.Element {
  const record = useSignal<string | null>(null);
  const failure = useSignal("");
  const model = useMemo(() => new MatchModel("", null, false), [record.value]);
  const load: Loader = (seat) => post<Film>(`records/film${queryOf(seat)}`, { record: record.value });
  if (record.value === null) return <RecordDrop failure={failure.value} take={(text) => (record.value = text)} />;
  const fail = (text: string) => {
    failure.value = text;
    record.value = null;
  };
  const leave = <button type="button" class="quiet" onClick={() => fail("")}>{say("record.other")}</button>;
  return <FilmScene model={model} load={load} as={null} fail={fail} leave={leave} />;
}

function queryOf(as: string | null): string {
  return as === null ? "" : `?as=${encodeURIComponent(as)}`;
}

function FilmScene(props: {
  model: MatchModel;
  load: Loader;
  as: string | null;
  fail: (text: string) => void;
  leave: JSX.Element;
}): JSX.Element {
  const { model } = props;
  const views = useSignal<View[]>([]);
  const words = useSignal<News | null>(null);
  const at = useSignal(0);
  const as = useSignal(props.as);
  const isPlaying = useSignal(false);
  useEffect(() => () => model.close(), [model]);
  useEffect(() => {
    props.load(as.value).then(
      (film) => {
        const all = [film.view];
        for (const patch of film.patches) all.push(merged(all[all.length - 1] as View, patch.d));
        views.value = all;
        words.value = film.words;
      },
      (error: Error) => props.fail(error.message),
    );
  }, [model, as.value, lang.value]);
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
  const last = Math.max(views.value.length - 1, 0);
  const step = (by: number) => () => {
    at.value = Math.min(Math.max(at.value + by, 0), last);
  };
  const play = () => {
    if (!isPlaying.value && at.value === last) at.value = 0;
    isPlaying.value = !isPlaying.value;
  };
  const isOver = views.value[last]?.status === "done";
  const controls = (
    <section class="panel film" aria-label={say("film")}>
      <h2>{say("film")} <small>{at.value} / {last}</small></h2>
      <input type="range" min={0} max={last} value={at} aria-label={say("film.at")} onInput={(event) => (at.value = Number(event.currentTarget.value))} />
      <div class="row-buttons">
        <button type="button" onClick={step(-1)} aria-label={say("film.back")}>◂</button>
        <button type="button" class="primary" onClick={play}>
          {isPlaying.value ? say("film.pause") : say("film.play")}
        </button>
        <button type="button" onClick={step(1)} aria-label={say("film.on")}>▸</button>
        {props.leave}
      </div>
      {isOver && <SeenBy choose={(seat) => (as.value = String(seat))} />}
      {isOver && model.id !== "" && !isPlaying.value && <FromHere isEnd={at.value === last} />}
    </section>
  );
  return <TableScene model={model} controls={controls} />;
}
