// Where the rulebook's examples can be tried: each at the first line that cites its clause and has none yet.

import type { LessonStep } from '../wire/messages';
import type { Block } from './markdown';

/** By block and item, as `3 0`. */
export function placeExamples(blocks: readonly Block[], examples: readonly LessonStep[]): ReadonlyMap<string, LessonStep> {
  const places = new Map<string, LessonStep>();
  const lines = blocks.flatMap((block, k) =>
    block.kind === 'list' ? block.items.map((item, j) => ({ key: `${k} ${j}`, text: item.map(({ text }) => text).join('') })) : [],
  );
  for (const example of examples) {
    if (example.clause == null) continue;
    const line = lines.find(({ key, text }) => text.includes(`[${example.clause}]`) && !places.has(key));
    if (line !== undefined) places.set(line.key, example);
  }
  return places;
}
