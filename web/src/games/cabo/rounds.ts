// The rounds that were scored, for the sheet and its curve. The server tells each round once; the tab keeps
// them, so that a reload loses nothing. Everything here was shown to everybody.

import type { Event, RoundEnded } from '../../wire/games/cabo';

export interface Round {
  round: number;
  caller: number;
  sums: readonly number[];
  scores: readonly number[];
  totals: readonly number[];
  kamikaze: number | null;
  fell_back: readonly number[];
}

/** The rounds with this one, in order; a round that is told again is the same round. */
export function withRound(rounds: readonly Round[], ended: RoundEnded): readonly Round[] {
  const { round, caller, sums, scores, totals, kamikaze, fell_back } = ended;
  const others = rounds.filter((old) => old.round !== round);
  return [...others, { round, caller, sums, scores, totals, kamikaze, fell_back }].sort((a, b) => a.round - b.round);
}

/** Whether all rounds up to this one are there. */
export function isWhole(rounds: readonly Round[], last: number): boolean {
  return rounds.length >= last && rounds.every(({ round }, k) => round === k + 1);
}

export function roundsIn(steps: readonly { events: readonly unknown[] }[]): readonly Round[] {
  let rounds: readonly Round[] = [];
  for (const { events } of steps) {
    for (const event of events as readonly Event[]) {
      if (event.type === 'round-ended') rounds = withRound(rounds, event);
    }
  }
  return rounds;
}

/** A line of the curve: where somebody stood after each round, with the fall from 100 as a step of its own. */
export interface Point {
  /** Rounds from the start, 0 is before the first. */
  x: number;
  total: number;
  /** Fell from here, straight down. */
  falls: boolean;
}

export function curveOf(rounds: readonly Round[], seat: number): readonly Point[] {
  const points: Point[] = [];
  const [first] = rounds;
  if (first === undefined) return points;
  // What came before the first round that is known counts as one step.
  points.push({ x: first.round - 1, total: before(first, seat), falls: false });
  for (const round of rounds) {
    const total = round.totals[seat] ?? 0;
    if (round.fell_back.includes(seat)) {
      points.push({ x: round.round, total: (points.at(-1)?.total ?? 0) + (round.scores[seat] ?? 0), falls: true });
    }
    points.push({ x: round.round, total, falls: false });
  }
  return points;
}

function before(round: Round, seat: number): number {
  if (round.round === 1) return 0;
  const total = round.totals[seat] ?? 0;
  return round.fell_back.includes(seat) ? total : total - (round.scores[seat] ?? 0);
}

const SHELF = 'tablee-cabo-rounds';

export function keptRounds(table: string, number: number): readonly Round[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SHELF) ?? '{}') as { of?: string; rounds?: Round[] };
    return kept.of === `${table}/${number}` ? (kept.rounds ?? []) : [];
  } catch {
    return []; // a browser that keeps nothing
  }
}

export function keepRounds(table: string, number: number, rounds: readonly Round[]): void {
  try {
    sessionStorage.setItem(SHELF, JSON.stringify({ of: `${table}/${number}`, rounds }));
  } catch {
    // The sheet then begins anew after a reload.
  }
}
