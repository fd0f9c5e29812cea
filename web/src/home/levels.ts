// What the bots' levels are called; a bot with another name keeps it.

import { say } from '../words';

const LEVELS = ['easy', 'medium', 'hard', 'best', 'random', 'greedy', 'memory', 'careful', 'forgetful'] as const;

export function botTitle(bot: string): string {
  const level = LEVELS.find((known) => known === bot);
  return level === undefined ? bot : say(`level_${level}`);
}
