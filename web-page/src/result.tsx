/** How a match ended: ranks, points and where they come from; and what can be done then. */

import type { JSX } from "preact";
import { useScene } from "./context";
import { calledFrom } from "./names";
import { go } from "./router";
import { PlayerMark } from "./things";
import { say } from "./words";

export function ResultPanel(): JSX.Element | null {
  const { view, content, table } = useScene();
  const result = view.result;
  if (result === undefined) return null;
  const seats = result.ranks
    .map((rank, seat) => ({ rank, seat }))
    .sort((one, other) => one.rank - other.rank);
  const items = [...new Set(result.breakdown.flatMap((own) => Object.keys(own)))];
  const winners = result.winners.map((seat) => calledFrom(view, seat)).join(", ");
  const isMine = result.winners.includes(view.viewer);
  const title = result.winners.length === 0
    ? say("result.lost")
    : isMine && result.winners.length === 1 ? say("result.you") : say("result.won", { names: winners, n: result.winners.length });
  const id = encodeURIComponent(table.id);
  return (
    <section class={`panel result${isMine ? " won" : ""}`} aria-labelledby="result">
      <h2 id="result">{title}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {seats.map(({ seat }) => (
              <th key={seat} scope="col">
                <PlayerMark seat={seat} size={24} />
                <span>{calledFrom(view, seat)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item}>
              <th scope="row">{content.items?.[item] ?? item}</th>
              {seats.map(({ seat }) => (
                <td key={seat}>{signed(result.breakdown[seat]?.[item] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say("result.points")}</th>
            {seats.map(({ seat, rank }) => (
              <td key={seat} class={rank === 1 ? "first" : ""}>
                <b>{signed(result.scores[seat] ?? 0)}</b>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {result.tie_break && <p class="small dim pad">{say("result.tie", { what: result.tie_break })}</p>}
      <div class="result-actions">
        {view.viewer >= 0 && (
          <button type="button" class="primary" onClick={() => void table.rematch().then((match) => go(`/m/${match}`))}>
            {say(table.next.value ? "rematch.join" : "rematch")}
          </button>
        )}
        <a class="btn" href={`/m/${id}?film=1`}>{say("film")}</a>
        <a class="btn" href={`/api/1/matches/${id}/record`} download>{say("record")}</a>
        <a class="btn" href="/">{say("lobby")}</a>
      </div>
    </section>
  );
}

function signed(number: number): string {
  return String(number).replace("-", "−");
}
