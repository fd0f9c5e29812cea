// The keys of this table, for the help.

import { say } from './say';

export const keys = () =>
  [
    ['1 2 3 …', say('key_numbers')],
    ['D', say('key_draw')],
    ['T', say('key_take')],
    ['P', say('key_play')],
    ['U', say('key_power')],
    ['X', say('key_discard')],
    ['C', say('key_call')],
    ['S', say('key_scores')],
    ['Backspace, Esc', say('key_back')],
  ] as const;
