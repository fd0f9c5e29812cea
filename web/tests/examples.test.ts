import { describe, expect, it } from 'vitest';
import { placeExamples } from '../src/rules/examples';
import { readMarkdown } from '../src/rules/markdown';
import type { LessonStep } from '../src/wire/messages';

const example = (name: string, clause: string | null) => ({ name, clause }) as LessonStep;

describe('the examples of a rulebook', () => {
  const blocks = readMarkdown('Jump back. [TG-7]\n\n- Rising: ten below. [TG-7]\n- Falling: ten above. [TG-7]\n\n- Else. [TG-8]');

  it('stand at the lines that cite their clauses, one at each', () => {
    const places = placeExamples(blocks, [example('rising', 'TG-7'), example('falling', 'TG-7'), example('draw', 'TG-8')]);
    expect([...places].map(([key, { name }]) => `${key} ${name}`)).toEqual(['1 0 rising', '1 1 falling', '2 0 draw']);
  });

  it('stand nowhere without a clause, or where no line is left', () => {
    const many = [example('one', 'TG-8'), example('two', 'TG-8'), example('three', null), example('four', 'TG-70')];
    expect([...placeExamples(blocks, many).values()].map(({ name }) => name)).toEqual(['one']);
  });
});
