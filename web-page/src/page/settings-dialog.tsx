/** Settings: name, language, theme, shortcuts. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { post } from "../wire/api";
import type { MatchModel } from "../match/match";
import { NoticeSettings } from "../talk/notices";
import { lang, LANGUAGES, name, shortcuts, theme } from "./settings";
import { say } from "../words/words";

/** Tells the server name and language, so that others read them. */
export async function tellServer(): Promise<void> {
  try {
    await post("me", { name: name.value.trim(), lang: lang.value });
  } catch {
    // The match goes on with the name that the server has.
  }
}

/** @param model the match that this person plays; none elsewhere. */
export function SettingsDialog({ close, model, children }: { close: () => void; model?: MatchModel | undefined; children?: ComponentChildren }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const done = () => {
    void tellServer();
    close();
  };
  return (
    <dialog ref={dialog} class="panel settings" aria-labelledby="settings" onClose={done}>
      <form method="dialog" id="settings-form">
        <h2 id="settings">{say("settings")}</h2>
        <label>
          {say("name")}
          <input value={name} maxLength={24} autocomplete="nickname" onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
        <Choice label={say("language")} setting={lang} values={LANGUAGES} />
        <Choice
          label={say("theme")}
          setting={theme}
          values={{ auto: say("theme.auto"), light: say("theme.light"), dark: say("theme.dark") }}
        />
        <Choice label={say("shortcuts")} setting={shortcuts} values={{ on: say("on"), off: say("off") }} />
      </form>
      {model !== undefined && <NoticeSettings model={model} />}
      {children && <form method="dialog">{children}</form>}
      <button class="primary" form="settings-form">{say("done")}</button>
    </dialog>
  );
}

/** A few values of which one holds. */
export function Choice(props: { label: string; setting: { value: string }; values: Record<string, string>; isBare?: boolean }): JSX.Element {
  return (
    <fieldset class="segments">
      <legend class={props.isBare ? "visually-hidden" : ""}>{props.label}</legend>
      {Object.entries(props.values).map(([value, text]) => (
        <label key={value} class={props.setting.value === value ? "on" : ""}>
          <input type="radio" name={props.label} class="visually-hidden" checked={props.setting.value === value} onChange={() => (props.setting.value = value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
