/** What a person has chosen for this browser: name, language, theme, how the page behaves. */

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "bgf.";

const phone = matchMedia("(max-width: 820px)");
/** Whether the screen shows one part of a match at a time. */
export const isPhone = signal(phone.matches);
phone.addEventListener("change", () => (isPhone.value = phone.matches));

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // storage is switched off: settings last as long as the page
  }
}

/** Returns a signal that is kept in the browser. */
function kept(key: string, usual: string): Signal<string> {
  const setting = signal(read(key) ?? usual);
  effect(() => {
    const value = setting.value;
    try {
      localStorage.setItem(PREFIX + key, value);
    } catch {
      // as above
    }
  });
  return setting;
}

export const LANGUAGES: Record<string, string> = { en: "English", pl: "Polski" };

const usualLanguage = navigator.language.startsWith("pl") ? "pl" : "en";

export const name = kept("name", "");
export const lang = kept("lang", usualLanguage);
export const theme = kept("theme", "auto");
/** Whether single keys are shortcuts. */
export const shortcuts = kept("shortcuts", "on");
/** Whether boards are left out: `?text=1` in the address. */
export const textOnly = signal(new URLSearchParams(location.search).get("text") === "1");

effect(() => {
  const root = document.documentElement;
  root.lang = lang.value;
  if (theme.value === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = theme.value;
});
