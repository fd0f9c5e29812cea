// Sentences in the reader's language. A catalogue is an object of entries; the French one has the
// same keys as the English one, which the compiler checks, and tests/words.test.ts checks the rest.

import { settings, type Language } from '../shell/settings.svelte';

/** A sentence, or one that depends on a count. */
export type Entry = string | { readonly one: string; readonly other: string };
export type Catalogue = Readonly<Record<string, Entry>>;
export type Translated<C extends Catalogue> = { readonly [K in keyof C]: Entry };
export type Values = Readonly<Record<string, string | number>>;

/** French counts nought as singular, English does not. */
export function pluralForm(count: number, language: Language): 'one' | 'other' {
  const singular = language === 'fr' ? Math.abs(count) < 2 : Math.abs(count) === 1;
  return singular ? 'one' : 'other';
}

/** An entry with its values; `count` decides between singular and plural. */
export function fill(entry: Entry, values: Values, language: Language): string {
  const text =
    typeof entry === 'string' ? entry : entry[pluralForm(Number(values['count'] ?? 1), language)];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What says the sentences of a catalogue; it follows the language when that is switched. */
export function speaker<C extends Catalogue>(
  en: C,
  fr: Translated<C>,
): (key: keyof C & string, values?: Values) => string {
  return (key, values = {}) => {
    const language = settings.language;
    return fill((language === 'fr' ? fr[key] : en[key]) as Entry, values, language);
  };
}

/** "a, b and c", "a, b et c". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items);
}
