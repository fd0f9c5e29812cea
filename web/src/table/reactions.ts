// The few harmless signs, and what they look like.

import type { React } from '../wire/messages';

export type Reaction = React['reaction'];

export const REACTIONS: Record<Reaction, string> = {
  hello: '👋',
  thanks: '🙏',
  'well-played': '👏',
  laugh: '😄',
  oops: '🙈',
  wow: '🤩',
};
