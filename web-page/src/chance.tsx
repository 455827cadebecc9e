/** Chance that can be verified: the commitment before and during a match, the verdict at its end. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useScene } from "./context";
import { canVerify, faultsOf, shortened, verifyCommand, type Fair, type Fault } from "./fair";
import { shareOf } from "./shares";
import { say, type Key } from "./words";

/** The commitment in short, and whether my share is in; all digits on demand. */
export function ChanceNote({ match, fair }: { match: string; fair: Fair | undefined }): JSX.Element | null {
  if (fair === undefined) return null;
  const isMineIn = shareOf(match) !== null;
  return (
    <details class="chance pad small dim">
      <summary>
        {say("chance.committed", { digits: shortened(fair.commitment) })}
        {isMineIn && ` · ${say("chance.share_in")}`}
      </summary>
      <p>{say("chance.why")}</p>
      <Digits match={match} fair={fair} />
    </details>
  );
}

/** What is known of the chance of the match that is shown: a note, and a verdict once it is over. */
export function Chance(): JSX.Element | null {
  const { view, model } = useScene();
  if (view.fair?.server_seed) return <Verdict fair={view.fair} />;
  return <ChanceNote match={model.id} fair={view.fair} />;
}

/** Whether the chance of a match was what was committed to, with my share in it. */
function Verdict({ fair }: { fair: Fair }): JSX.Element {
  const { view, model } = useScene();
  const faults = useSignal<Fault[] | null>(null);
  useEffect(() => {
    if (canVerify()) void faultsOf(fair, shareOf(model.id)).then((found) => (faults.value = found));
  }, [model.id, fair.server_seed]);
  const own = shareOf(model.id);
  const isFalse = (faults.value?.length ?? 0) > 0;
  const file = `${view.game}-${model.id}.bgf`;
  return (
    <details class={`chance pad small${isFalse ? " bad" : ""}`} open={isFalse} role="group" aria-label={say("chance")}>
      <summary>{say(verdictOf(faults.value, own !== null))}</summary>
      {faults.value?.map((fault) => <p key={fault}>{say(`chance.fault.${fault}`)}</p>)}
      <p>{say("chance.command")}</p>
      <code>{verifyCommand(file, own?.commitment ?? fair.commitment, own?.share)}</code>
      <Digits match={model.id} fair={fair} />
    </details>
  );
}

function verdictOf(faults: Fault[] | null, isMineKept: boolean): Key {
  if (!canVerify()) return "chance.unable";
  if (faults === null) return "loading";
  if (faults.length > 0) return "chance.failed";
  return isMineKept ? "chance.verified.own" : "chance.verified";
}

/** All digits, each under its name. */
function Digits({ match, fair }: { match: string; fair: Fair }): JSX.Element {
  const own = shareOf(match);
  const rows: [Key, string][] = [
    ["chance.commitment", fair.commitment],
    ["chance.own", own?.share ?? ""],
    ["chance.shares", fair.shares?.join(" ") ?? ""],
    ["chance.seed", fair.server_seed ?? ""],
  ];
  return (
    <dl>
      {rows.filter(([, digits]) => digits !== "").map(([name, digits]) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd><code>{digits}</code></dd>
        </div>
      ))}
    </dl>
  );
}
