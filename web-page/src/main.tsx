/** The page of bgf serve. */

import "../css/page.css";
import { render } from "preact";
import type { JSX } from "preact";
import { EmbeddedPage } from "./embed";
import { FilmPage, RecordPage } from "./film";
import { GameInfoPage } from "./game";
import { JoinPage } from "./join";
import { LobbyPage } from "./lobby";
import { MomentPage } from "./moment";
import { MailPage } from "./notices";
import { Nowhere } from "./nowhere";
import { follow, route } from "./router";
import { MatchPage } from "./table";
import { loadWords, say } from "./words";

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
