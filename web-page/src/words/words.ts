/** The page's own words: one catalogue, one reader. Names of things come with the content. */

import { effect, signal } from "@preact/signals";
import { lang } from "../page/settings";
import type { EN } from "./words.en";

/** A phrase, or its plural forms by the categories of Intl.PluralRules. */
export type Phrase = string | { one?: string; few?: string; many?: string; other: string };
export type Key = keyof typeof EN;
export type Catalogue = Record<Key, Phrase>;

/** The words of each language; a page loads those that it needs. */
const CATALOGUES: Record<string, () => Promise<Catalogue>> = {
  en: async () => (await import("./words.en")).EN,
  pl: async () => (await import("./words.pl")).PL,
};

const spoken = signal<{ language: string; words: Partial<Catalogue> }>({ language: "en", words: {} });

/** Loads the words of the language of the page, now and whenever another one is chosen. */
export function loadWords(): Promise<void> {
  return new Promise((done) => {
    effect(() => {
      const language = lang.value;
      const take = (words: Catalogue) => {
        if (lang.peek() === language) spoken.value = { language, words };
      };
      void CATALOGUES[language]?.().then(take).finally(done);
    });
  });
}

/**
 * Returns a phrase in the language of the page.
 *
 * @param key its key.
 * @param facts what stands for the names in braces; `n` chooses the plural form.
 */
export function say(key: Key, facts: Record<string, string | number> = {}): string {
  const { language, words } = spoken.value;
  const phrase: Phrase = words[key] ?? key;
  const form = typeof phrase === "string" ? phrase : plural(phrase, Number(facts["n"]), language);
  return form.replace(/\{(\w+)\}/g, (braced, name: string) => String(facts[name] ?? braced));
}

function plural(phrase: Exclude<Phrase, string>, n: number, language: string): string {
  const category = new Intl.PluralRules(language).select(n);
  return phrase[category as keyof typeof phrase] ?? phrase.other;
}
