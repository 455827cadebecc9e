/** Chance that can be verified: the commitment before and during a match, the verdict at its end. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useScene } from "../match/context";
import { canVerify, faultsOf, shortened, verifyCommand, type Fair, type Fault } from "./fair";
import { shareOf } from "./shares";
import { say, type Key } from "../words/words";

/** What is known of the chance of the match that is shown: a note, and a verdict once it is over. */
export function Chance(): JSX.Element | null {
  const { view, model } = useScene();
  if (view.fair?.server_seed) return <Verdict fair={view.fair} />;
  const mine = view.seats.filter((seat) => seat.you).map((seat) => seat.seat);
  return <ChanceNote match={model.id} fair={view.fair} mine={mine} />;
}

/** The commitment in short, and whether my share is in; all digits on demand. */
export function ChanceNote({ match, fair, mine }: { match: string; fair: Fair | undefined; mine: number[] }): JSX.Element | null {
  if (fair === undefined) return null;
  const told = [say("chance.committed", { digits: shortened(fair.commitment) })];
  if (mine.some((seat) => fair.made?.includes(seat))) told.push(say("chance.share_made"));
  else if (shareOf(match) !== null) told.push(say("chance.share_in"));
  return (
    <div class="chance pad small dim">
      {told.join(" · ")}
      <Digits match={match} fair={fair}>
        <p>{say("chance.why")}</p>
      </Digits>
    </div>
  );
}

/** Whether the chance of a match was what was committed to, with my share in it. */
function Verdict({ fair }: { fair: Fair }): JSX.Element {
  const { view, model } = useScene();
  const faults = useSignal<Fault[] | null>(null);
  useEffect(() => {
    if (canVerify()) void faultsOf(fair, shareOf(model.id)).then((found) => (faults.value = found));
  }, [model.id, fair.server_seed]);
  const own = shareOf(model.id);
  const found = faults.value ?? [];
  const command = verifyCommand(`${view.game}-${model.id}.bgf`, own?.commitment ?? fair.commitment, own?.share);
  return (
    <div class={`chance pad small ${found.length > 0 ? "bad" : "dim"}`} role="status">
      {[say(verdictOf(faults.value, own !== null)), ...found.map((fault) => say(`chance.fault.${fault}`))].join(" ")}
      <Digits match={model.id} fair={fair}>
        <p>{say("chance.command")}</p>
        <p><code>{command}</code></p>
      </Digits>
    </div>
  );
}

function verdictOf(faults: Fault[] | null, isMineKept: boolean): Key {
  if (!canVerify()) return "chance.unable";
  if (faults === null) return "loading";
  if (faults.length > 0) return "chance.failed";
  return isMineKept ? "chance.verified.own" : "chance.verified";
}

/** A button that shows all digits, each under its name, below what is said of them. */
function Digits(props: { match: string; fair: Fair; children: ComponentChildren }): JSX.Element {
  const { match, fair, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const shares = fair.shares?.map((share, seat) => (fair.made?.includes(seat) ? `${share} (${say("chance.made")})` : share));
  const rows: [Key, string][] = [
    ["chance.commitment", fair.commitment],
    ["chance.own", shareOf(match)?.share ?? ""],
    ["chance.shares", shares?.join(", ") ?? ""],
    ["chance.seed", fair.server_seed ?? ""],
  ];
  return (
    <>
      <button type="button" class="link" onClick={() => dialog.current?.showModal()}>{say("chance.digits")}</button>
      <dialog ref={dialog} class="panel" aria-label={say("chance")}>
        <form method="dialog">
          {children}
          <dl>
            {rows.filter(([, digits]) => digits !== "").map(([name, digits]) => (
              <div key={name}>
                <dt>{say(name)}</dt>
                <dd><code>{digits}</code></dd>
              </div>
            ))}
          </dl>
          <button class="primary">{say("close")}</button>
        </form>
      </dialog>
    </>
  );
}
