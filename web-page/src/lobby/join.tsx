/** The page behind a friend's link: what would be played, and a seat to take. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { get } from "../wire/api";
import { ChanceNote } from "../fair/chance";
import { playerName } from "../match/names";
import { Nowhere } from "../page/nowhere";
import { PageHead } from "../page/page-head";
import { go } from "../page/router";
import { lang, name } from "../page/settings";
import { tellServer } from "../page/settings-dialog";
import { sitDown } from "../fair/shares";
import { PlayerMark } from "../table/things";
import type { MatchCard } from "../wire/types";
import { say } from "../words/words";

export function JoinPage({ token }: { token: string }): JSX.Element {
  const card = useSignal<MatchCard | null>(null);
  const failure = useSignal("");
  useEffect(() => {
    get<MatchCard>(`join/${encodeURIComponent(token)}`).then(
      (answer) => (card.value = answer),
      (error: Error) => (failure.value = error.message),
    );
  }, [token, lang.value]);
  const sit = async (event: Event, shown: MatchCard) => {
    event.preventDefault();
    try {
      await tellServer();
      await sitDown(shown, token);
      go(`/m/${shown.match}`, true);
    } catch (error) {
      failure.value = (error as Error).message;
    }
  };
  if (card.value === null && failure.value !== "") return <Nowhere title={failure.value} />;
  return (
    <div class="sheet">
      <PageHead />
      <main class="narrow">
        {card.value === null ? (
          <p role="status">{say("loading")}</p>
        ) : (
          <form class="panel join" onSubmit={(event) => void sit(event, card.value as MatchCard)}>
            <h1>{say("join.title", { game: card.value.title })}</h1>
            <ul class="room-seats">
              {card.value.seats.map((seat) => (
                <li key={seat.seat}>
                  <PlayerMark seat={seat.seat} size={30} />
                  <b>{seat.free ? say("room.free") : playerName(card.value as MatchCard, seat.seat)}</b>
                </li>
              ))}
            </ul>
            <label>
              {say("name")}
              <input value={name} maxLength={24} autocomplete="nickname" onInput={(event) => (name.value = event.currentTarget.value)} />
            </label>
            {failure.value && <p class="bad" role="alert">{failure.value}</p>}
            <button class="primary">{say("sit")}</button>
          </form>
        )}
        {card.value && <ChanceNote match={card.value.match} fair={card.value.fair} mine={card.value.mine} />}
      </main>
    </div>
  );
}
