/** The head of every page but a match: the way to the lobby, and what can be set. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { lang, LANGUAGES, name, theme } from "./settings";
import { Choice, SettingsDialog } from "./settings-dialog";
import { say } from "../words/words";

export function PageHead(): JSX.Element {
  const isOpen = useSignal(false);
  const languages = Object.fromEntries(Object.keys(LANGUAGES).map((each) => [each, each.toUpperCase()]));
  return (
    <header class="bar page-head">
      <a class="brand" href="/"><b>bgf</b></a>
      <nav>
        <a href="/">{say("lobby.play")}</a>
      </nav>
      <div class="tools">
        <Choice label={say("language")} setting={lang} values={languages} isBare />
        <Choice
          label={say("theme")}
          setting={theme}
          values={{ auto: say("theme.auto"), light: say("theme.light"), dark: say("theme.dark") }}
          isBare
        />
        <button type="button" onClick={() => (isOpen.value = true)}>{name.value || say("name.none")}</button>
      </div>
      {isOpen.value && <SettingsDialog close={() => (isOpen.value = false)} />}
    </header>
  );
}
