/** How a match ended: who won, points and where they come from; and what can be done then. */

import type { JSX } from "preact";
import { AnalysisPanel, useAnalysis, type Analysis } from "./analysis";
import { Chance } from "../fair/chance";
import { useScene } from "../match/context";
import { calledFrom } from "../match/names";
import { go } from "../page/router";
import { isPhone } from "../page/settings";
import { PlayerMark } from "../table/things";
import type { Outcome, View } from "../wire/types";
import { say } from "../words/words";

const MOST_COLUMNS = 12;
/** A game with more score items has a line for each, not a column. */

export function ResultPanel(): JSX.Element | null {
  const { view, model } = useScene();
  const analysis = useAnalysis(model.id);
  const result = view.result;
  if (result === undefined) return null;
  const isMine = result.winners.includes(view.viewer);
  return (
    <section class={`panel result${isMine ? " won" : ""}`} aria-labelledby="result">
      <h2 id="result">{titleOf(view, result)}</h2>
      {model.id !== "" && <Afterwards analysis={analysis} />}
      <WhyAlone result={result} />
      <Points result={result} />
      <Chance />
      <AnalysisPanel analysis={analysis} />
    </section>
  );
}

/** A match that its players have given up: there is no result. */
export function AbandonedPanel(): JSX.Element {
  const { model } = useScene();
  const analysis = useAnalysis(model.id);
  return (
    <section class="panel result" aria-labelledby="result">
      <h2 id="result">{say("turn.abandoned")}</h2>
      <Afterwards analysis={analysis} />
      <AnalysisPanel analysis={analysis} />
    </section>
  );
}

/** What can be done with a match that is over. */
function Afterwards({ analysis }: { analysis: Analysis }): JSX.Element {
  const { view, model } = useScene();
  const id = encodeURIComponent(model.id);
  const seats = view.seats.map((_, seat) => seat);
  const mine = seats.filter((seat) => seat === view.viewer || view.seats[seat]?.you);
  const others = seats.filter((seat) => !mine.includes(seat));
  const toRematch = async () => {
    const match = await model.rematch();
    if (match) go(`/m/${match}`);
  };
  return (
    <div class="row-buttons">
      {view.viewer >= 0 && (
        <button type="button" class="primary" onClick={() => void toRematch()}>
          {say(model.next.value ? "rematch.join" : "rematch")}
        </button>
      )}
      <a class="btn" href={`/m/${id}?film=1`}>{say("film")}</a>
      <button type="button" disabled={analysis.isRunning.value} onClick={() => void analysis.start(mine, others)}>
        {say("analysis.start")}
      </button>
      <a class="btn" href={`/api/1/matches/${id}/record`} download>{say("record")}</a>
      <a class="btn" href="/">{say("lobby")}</a>
    </div>
  );
}

/** Where the points come from: the best player first, a line for each, on phones a column. */
function Points({ result }: { result: Outcome }): JSX.Element {
  const { view, content } = useScene();
  const seats = result.ranks.map((_, seat) => seat);
  seats.sort((one, other) => (result.ranks[one] ?? 0) - (result.ranks[other] ?? 0));
  const items = [...new Set(result.breakdown.flatMap((own) => Object.keys(own)))];
  const isByItem = isPhone.value || items.length > MOST_COLUMNS;
  const player = (seat: number) => (
    <>
      <PlayerMark seat={seat} size={24} /> <span>{calledFrom(view, seat)}</span>
      {view.seats[seat]?.stood_in && <small class="faint"> {say("stand_in.was")}</small>}
    </>
  );
  const name = (item: string) => content.items?.[item] ?? item;
  const points = (seat: number, item: string) => <td key={`${seat} ${item}`}>{signed(result.breakdown[seat]?.[item] ?? 0)}</td>;
  const total = (seat: number) => (
    <td key={seat} class={result.ranks[seat] === 1 ? "first" : ""}>
      <b>{signed(result.scores[seat] ?? 0)}</b>
    </td>
  );
  const tie = result.tie_break;
  return (
    <div class="points-of">
      {isByItem ? (
        <table class="by-item">
          <thead>
            <tr>
              <td />
              {seats.map((seat) => <th key={seat} scope="col">{player(seat)}</th>)}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item}>
                <th scope="row">{name(item)}</th>
                {seats.map((seat) => points(seat, item))}
              </tr>
            ))}
            <tr>
              <th scope="row">{say("result.points")}</th>
              {seats.map(total)}
            </tr>
          </tbody>
        </table>
      ) : (
        <table>
          <thead>
            <tr>
              <td />
              {items.map((item) => <th key={item} scope="col">{name(item)}</th>)}
              <th scope="col">{say("result.points")}</th>
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat}>
                <th scope="row">{player(seat)}</th>
                {items.map((item) => points(seat, item))}
                {total(seat)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {tie && <p class="small dim">{say("result.tie", { what: content.ties?.[tie] ?? tie })}</p>}
    </div>
  );
}

/** Returns who has won, as a title. */
function titleOf(view: View, result: Outcome): string {
  const points = say("points.n", { n: result.scores[0] ?? 0 });
  if (view.players === 1) return result.winners.length > 0 ? say("result.alone.won", { points }) : say("result.alone.lost");
  if (result.winners.length === 0) return say("result.lost");
  if (result.winners.length === 1 && result.winners[0] === view.viewer) return say("result.you");
  const names = result.winners.map((seat) => calledFrom(view, seat)).join(", ");
  return say("result.won", { names, n: result.winners.length });
}

const MOST_GOALS = 2;
/** The first sentences of a game say how it is won and lost, the others what a turn is. */

/** Who has lost alone is told how far they came, and what it takes to win. */
function WhyAlone({ result }: { result: Outcome }): JSX.Element | null {
  const { view, content, model } = useScene();
  if (view.players !== 1 || result.winners.length > 0) return null;
  const goals = content.how_to_win.filter((each) => each.players?.includes(1));
  const status = model.words.value?.status ?? [];
  return (
    <ul class="how small">
      {status.map((line) => <li key={line}><b>{line}</b></li>)}
      {goals.slice(0, MOST_GOALS).map((each) => <li key={each.text} class="dim">{each.text}</li>)}
    </ul>
  );
}

function signed(number: number): string {
  return String(number).replace("-", "−");
}
