import { expect, it } from 'vitest';
import { needsLine } from '../src/kit/numbers';
import { readMarkdown } from '../src/rules/markdown';
import { readRoute } from '../src/shell/route.svelte';
import { languageOf } from '../src/shell/settings.svelte';

it('underlines the numbers that are others upside down', () => {
  const lined = Array.from({ length: 99 }, (_, k) => k + 1).filter(needsLine);
  expect(lined).toEqual([6, 9, 66, 68, 86, 89, 98, 99]);
});

it('reads the address', () => {
  const read = (path: string) => readRoute(new URL(path, 'http://localhost'));
  expect(read('/')).toEqual({ name: 'home' });
  expect(read('/t/abc-_1')).toEqual({ name: 'table', table: 'abc-_1' });
  expect(read('/move#secret')).toEqual({ name: 'move', token: 'secret' });
  expect(read('/rules/cabo')).toEqual({ name: 'rules', game: 'cabo' });
  expect(read('/replay/abc/2?at=14&view=1')).toEqual({ name: 'replay', table: 'abc', number: 2, at: 14, view: '1' });
  expect(read('/elsewhere')).toEqual({ name: 'unknown' });
});

it('speaks the first of our languages that the browser asks for', () => {
  expect(languageOf(['de-CH', 'fr-CH', 'en'])).toBe('fr');
  expect(languageOf(['en-GB', 'fr'])).toBe('en');
  expect(languageOf(['de'])).toBe('en');
});

it('reads the Markdown of the rulebooks', () => {
  const blocks = readMarkdown('# A\n\nOne *two*\n- **TG-1** a\n  b `c`\n- d\n');
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list']);
  expect(blocks[2]).toEqual({
    kind: 'list',
    items: [
      [{ kind: 'strong', text: 'TG-1' }, { kind: 'text', text: ' a b ' }, { kind: 'code', text: 'c' }],
      [{ kind: 'text', text: 'd' }],
    ],
  });
});
