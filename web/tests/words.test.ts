import { describe, expect, it } from 'vitest';
import type { Catalogue, Entry } from '../src/words/speaker.svelte';
import { fill, pluralForm } from '../src/words/speaker.svelte';

// Every catalogue of the page and of its games, found by path: words/en.ts beside words/fr.ts.
const modules = import.meta.glob<{ default: Catalogue }>('../src/**/words/{en,fr}.ts', { eager: true });
const sources = import.meta.glob<string>('../src/**/*.{svelte,ts}', { eager: true, query: '?raw', import: 'default' });
const folders = [...new Set(Object.keys(modules).map((path) => path.replace(/\/(en|fr)\.ts$/, '')))];

const catalogue = (folder: string, language: string): Catalogue =>
  modules[`${folder}/${language}.ts`]?.default ?? {};
const forms = (entry: Entry): string[] =>
  typeof entry === 'string' ? [entry] : [entry.one, entry.other];
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

describe.each(folders)('%s', (folder) => {
  const en = catalogue(folder, 'en');
  const fr = catalogue(folder, 'fr');

  it('has the same keys in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it('has the same values in both languages', () => {
    for (const key of Object.keys(en)) {
      const english = new Set(forms(en[key] ?? '').flatMap(placeholders));
      const french = new Set(forms(fr[key] ?? '').flatMap(placeholders));
      expect([...french].sort(), key).toEqual([...english].sort());
    }
  });

  it('is set as each language is printed', () => {
    for (const [key, entry] of Object.entries(fr)) {
      for (const text of forms(entry)) {
        expect(text, `${key}: a no-break space before : ; ! ? and inside « »`).not.toMatch(
          /[^\u00a0\u202f][:;!?](?!\w|\/)|«[^\u00a0]|[^\u00a0]»/,
        );
        expect(text, `${key}: ’ and not '`).not.toContain("'");
      }
    }
    for (const [key, entry] of Object.entries(en)) {
      for (const text of forms(entry)) {
        expect(text, key).not.toMatch(/['"]|\s[:;!?](?!\S)/);
      }
    }
  });

  it('is wholly used', () => {
    // Words of the shell may be used anywhere, those of a game in its folder.
    const room = folder === '../src/words' ? '../src/' : folder.replace(/words$/, '');
    const texts = Object.entries(sources)
      .filter(([path]) => path.startsWith(room) && !path.includes('/words/'))
      .map(([, text]) => text)
      .join('\n');
    const starts = [...texts.matchAll(/`([\w-]+_)\$\{/g)].map((match) => match[1] ?? '');
    for (const key of Object.keys(en)) {
      const isNamed = texts.includes(`'${key}'`) || starts.some((start) => key.startsWith(start));
      expect(isNamed, `${key} is used nowhere`).toBe(true);
    }
  });
});

describe('plural', () => {
  it('counts nought as singular in French only', () => {
    expect([0, 1, 2].map((count) => pluralForm(count, 'fr'))).toEqual(['one', 'one', 'other']);
    expect([0, 1, 2].map((count) => pluralForm(count, 'en'))).toEqual(['other', 'one', 'other']);
  });

  it('fills in values and leaves unknown ones to be seen', () => {
    expect(fill({ one: '{count} card', other: '{count} cards' }, { count: 3 }, 'en')).toBe('3 cards');
    expect(fill('{name} and {other}', { name: 'Ada' }, 'en')).toBe('Ada and {other}');
  });
});
