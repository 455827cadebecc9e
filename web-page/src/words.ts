/** The page's own words: one catalogue, one reader. Names of things come with the content. */

import { lang } from "./settings";
import { EN } from "./words.en";
import { PL } from "./words.pl";

/** A phrase, or its plural forms by the categories of Intl.PluralRules. */
export type Phrase = string | { one?: string; few?: string; many?: string; other: string };
export type Key = keyof typeof EN;
export type Catalogue = Record<Key, Phrase>;

const CATALOGUES: Record<string, Catalogue> = { en: EN, pl: PL };

/**
 * Returns a phrase in the language of the page.
 *
 * @param key its key.
 * @param facts what stands for the names in braces; `n` chooses the plural form.
 */
export function say(key: Key, facts: Record<string, string | number> = {}): string {
  const language = lang.value;
  const phrase: Phrase = (CATALOGUES[language] ?? EN)[key] ?? EN[key];
  const form = typeof phrase === "string" ? phrase : plural(phrase, Number(facts["n"]), language);
  return form.replace(/\{(\w+)\}/g, (braced, name: string) => String(facts[name] ?? braced));
}

function plural(phrase: Exclude<Phrase, string>, n: number, language: string): string {
  const category = new Intl.PluralRules(language).select(n);
  return phrase[category as keyof typeof phrase] ?? phrase.other;
}
