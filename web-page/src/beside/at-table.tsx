/** Who is at the table: pauses, stand-ins, leaving, and what the players are asked about it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isTimed, useSeconds } from "./clock";
import { useScene } from "../match/context";
import { playerName } from "../match/names";
import type { MatchVote, View } from "../wire/types";
import { say, type Key } from "../words/words";

/** What all have to know, and what I am asked. */
export function TableBanners(): JSX.Element | null {
  const { view, model } = useScene();
  const isTicking = isTimed(view) && model.live !== null;
  const now = useSeconds(isTicking) + model.ahead.value;
  const me = view.seats[view.viewer];
  if (model.live === null || view.abandoned || view.result !== undefined) return null;
  const late = isTicking ? view.head.active.filter((seat) => isLate(view, seat, now)) : [];
  return (
    <>
      {me?.stand_in && (
        <div class="banner ask" role="alert">
          {say("stand_in.mine")}
          <button type="button" class="primary" onClick={() => void model.comeBack()}>{say("stand_in.back")}</button>
        </div>
      )}
      {view.paused > 0 && (
        <div class="banner ask" role="status">
          {say("pause.now")}
          {isAtTable(view, view.viewer) && <button type="button" onClick={() => void model.vote("resume")}>{say("pause.end")}</button>}
        </div>
      )}
      {late.map((seat) => <Late key={seat} seat={seat} />)}
      {view.votes.map((vote) => <VoteBanner key={`${vote.what} ${vote.about}`} vote={vote} />)}
    </>
  );
}

/** A player whose time is up: among friends the others choose what to do. */
function Late({ seat }: { seat: number }): JSX.Element {
  const { view, model } = useScene();
  const isAsked = view.votes.some((vote) => vote.what === "stand_in" && vote.about === seat);
  if (view.seats[seat]?.you) return <div class="banner ask" role="status">{say("time.mine")}</div>;
  return (
    <div class="banner ask" role="status">
      {say("time.up.of", { name: playerName(view, seat) })}
      {isAtTable(view, view.viewer) && <MoreTime seat={seat} />}
      {isAtTable(view, view.viewer) && !isAsked && (
        <button type="button" onClick={() => void model.vote("stand_in", seat)}>{say("stand_in.let")}</button>
      )}
    </div>
  );
}

/** The button that gives a player more time; none without a clock. */
function MoreTime({ seat }: { seat: number }): JSX.Element | null {
  const { view, model } = useScene();
  const kind = view.clock.kind;
  if (kind === "none") return null;
  return <button onClick={() => void model.giveTime(seat)}>{say(`time.give.${kind}`, { name: playerName(view, seat) })}</button>;
}

function VoteBanner({ vote }: { vote: MatchVote }): JSX.Element | null {
  const { view, model } = useScene();
  const isForMe = vote.waits.includes(view.viewer);
  const isMine = vote.yes.includes(view.viewer);
  if (!isForMe && !isMine) return null;
  const names = vote.yes.map((seat) => playerName(view, seat)).join(", ");
  const about = vote.about < 0 ? "" : playerName(view, vote.about);
  const answer = (yes: boolean) => void model.vote(vote.what, vote.about, yes);
  return (
    <div class="banner ask" role={isForMe ? "alert" : "status"}>
      {isForMe ? say(`vote.${vote.what}` as Key, { names, about }) : say("vote.mine")}
      <button type="button" onClick={() => answer(true)}>{say(isForMe ? "yes" : "vote.again")}</button>
      <button type="button" onClick={() => answer(false)}>{say(isForMe ? "no" : "cancel")}</button>
    </div>
  );
}

/** A dialog with what a player can do about the match itself. */
export function TableDialog({ close }: { close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="panel settings" aria-labelledby="at-table" onClose={close}>
      <form method="dialog">
        <h2 id="at-table">{say("at_table")}</h2>
        <TableActions />
        <button class="primary">{say("done")}</button>
      </form>
    </dialog>
  );
}

/** The buttons for a pause, a stand-in, leaving and abandoning; a click closes their dialog. */
export function TableActions(): JSX.Element {
  const { view, model } = useScene();
  const others = view.seats.filter((seat) => !seat.you && isAtTable(view, seat.seat));
  const isAlone = others.length === 0;
  const isHere = (seat: number) => model.online.value.includes(seat) || view.seats[seat]?.online === true;
  const away = others.filter((seat) => view.clock.kind === "none" && view.head.active.includes(seat.seat) && !isHere(seat.seat));
  return (
    <>
      <button onClick={() => void model.togglePause()}>{say(view.paused ? "pause.end" : isAlone ? "pause" : "pause.ask")}</button>
      {away.map(({ seat }) => (
        <button key={seat} onClick={() => void model.vote("stand_in", seat)}>{say("stand_in.away", { name: playerName(view, seat) })}</button>
      ))}
      {others.map(({ seat }) => <MoreTime key={seat} seat={seat} />)}
      {!isAlone && <button onClick={() => void model.leave()}>{say("leave")}</button>}
      <button onClick={() => void model.vote("abandon")}>{say(isAlone ? "abandon" : "abandon.ask")}</button>
    </>
  );
}

/** Returns whether a person plays a seat now. */
export function isAtTable(view: View, seat: number): boolean {
  const entry = view.seats[seat];
  return entry?.kind === "human" && !entry.stand_in;
}

function isLate(view: View, seat: number, now: number): boolean {
  const until = view.clocks[seat]?.until ?? 0;
  return until > 0 && until <= now;
}
