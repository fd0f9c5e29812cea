// A run that is being composed: its numbers in the order in which the row takes them, each with what was
// chosen for its mark, the double last, and then who gets the drawn tiles.

import type { LegalMove } from '../page';
import type { Move } from '../../wire/games/upturn';

type Prepared = readonly LegalMove<Move>[];

const isLay = ({ move }: LegalMove<Move>): boolean => move.type === 'lay';
const numberOf = ({ move }: LegalMove<Move>): number => (move.type === 'lay' ? move.number : 0);

/** The double that the prepared run ends with; null where no run is prepared. */
export function doubleOf(prepared: Prepared): number | null {
  const first = prepared[0]?.move;
  return first?.type === 'run' ? first.double : null;
}

/** The prepared run before and after the place of one more number, on the way from where the row stands. */
export function placeFor(prepared: Prepared, added: LegalMove<Move>, from: number): [Prepared, Prepared] {
  const far = (option: LegalMove<Move>): number => Math.abs(numberOf(option) - from);
  const at = prepared.findIndex((option) => isLay(option) && far(option) > far(added));
  return at < 0 ? [prepared, []] : [prepared.slice(0, at), prepared.slice(at)];
}

/** The same run without a number and without what was chosen for it. */
export function withoutNumber(prepared: Prepared, number: number): Prepared {
  const at = prepared.findIndex((option) => isLay(option) && numberOf(option) === number);
  if (at < 0) return prepared;
  if (number === doubleOf(prepared)) return prepared.slice(0, at);
  const next = prepared.slice(at + 1).findIndex((option) => option.move.type !== 'hit');
  const rest = next < 0 ? [] : prepared.slice(at + 1 + next);
  // Fewer tiles are handed out then: who gets them is chosen anew.
  return [...prepared.slice(0, at), ...rest.filter(({ move }) => move.type !== 'give')];
}
