/** The page of bgf serve. */

import "../css/page.css";
import { render } from "preact";
import type { JSX } from "preact";
import { EmbeddedPage } from "./page/embed";
import { FilmPage, RecordPage } from "./after/film";
import { GameInfoPage } from "./lobby/game";
import { JoinPage } from "./lobby/join";
import { LobbyPage } from "./lobby/lobby";
import { MomentPage } from "./after/moment";
import { MailPage } from "./talk/notices";
import { Nowhere } from "./page/nowhere";
import { follow, route } from "./page/router";
import { MatchPage } from "./table/table";
import { loadWords, say } from "./words/words";

function Page(): JSX.Element {
  const here = route.value;
  switch (here.page) {
    case "lobby":
      return <LobbyPage />;
    case "game":
      return <GameInfoPage game={here.game} />;
    case "join":
      return <JoinPage token={here.token} />;
    case "mail":
      return <MailPage token={here.token} />;
    case "embed":
      return <EmbeddedPage match={here.match} />;
    case "record":
      return <RecordPage />;
    case "film":
      return <FilmPage match={here.match} as={here.as} />;
    case "match":
      if (here.at !== null) return <MomentPage match={here.match} at={here.at} as={here.as} />;
      return <MatchPage match={here.match} as={here.as} />;
    case "missing":
      return <Nowhere title={say("missing")} text={say("missing.why")} />;
  }
}

document.addEventListener("click", follow);
if ("serviceWorker" in navigator) {
  // Without it the page is the same, only slower to come back.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
await loadWords();
render(<Page />, document.getElementById("page") as HTMLElement);
