import { say } from './say';

/** The keys of this table, for the help. */
export const keys = () =>
  [
    ['1 2 3 4', say('key_number')],
    ['P', say('key_play')],
    ['D', say('key_draw')],
    ['U', say('key_call')],
    ['Backspace', say('key_back')],
  ] as const;
