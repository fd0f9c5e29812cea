// What stands in for a table's socket in a lesson: every move is tried at the step's position over HTTP, and
// the answer arrives as if a table had told it. The server keeps nothing; what was tried is kept here.

import { Refusal } from '../shell/guest.svelte';
import { api } from '../wire/api';
import type { Answer, Asked, HintAnswer, Listener, PreviewAnswer, TableConnection } from '../wire/connection';
import type { LessonStep, Preview, Refused, Tried } from '../wire/messages';
import { say } from '../words';

type Moves = Preview['moves'];

export class LessonConnection implements TableConnection {
  #made = $state.raw<Moves>([]);
  /** The rows of moves after which all that was asked for is done. */
  #reached = $state.raw<ReadonlySet<string>>(new Set());
  /** The table as it is when all that came of the last move has been shown. */
  latest = $state.raw<unknown>(null);
  #isReached = $state(false); // by moves that were made, not only prepared
  #working: Promise<unknown> = Promise.resolve();
  #n = 0;
  #closed = false;

  constructor(
    private readonly game: string,
    private readonly step: LessonStep,
    private readonly listener: Listener,
  ) {
    void this.#begin();
  }

  /** Whether something was done that cannot be taken back. */
  get hasMoved(): boolean {
    return this.#made.length > 0;
  }

  /** Whether the task is done, with the moves that are prepared and not played. */
  isReached(prepared: Moves): boolean {
    return this.#isReached || this.#reached.has(keyOf([...this.#made, ...prepared]));
  }

  /** Moves are tried one after the other, each on top of the one before. */
  send(asked: Asked): Promise<Answer> {
    const answer = this.#working.then(() => this.#send(asked));
    this.#working = answer;
    return answer;
  }

  async preview(moves: Moves): Promise<PreviewAnswer> {
    try {
      const made = this.#made;
      const { scenes, legal, moves: typed, reached } = await api.tryAt(this.game, this.step.name, { moves: made, preview: moves });
      if (reached) this.#reached = new Set([...this.#reached, keyOf([...made, ...moves])]);
      const observation = scenes[0]?.observation;
      return { seen: { type: 'previewed', id: '', observation, legal, moves: typed } };
    } catch (error) {
      return { refused: refusalOf(error) };
    }
  }

  /** A lesson says itself what to do. */
  async hint(): Promise<HintAnswer> {
    return { refused: { type: 'refused', code: 'not-now', text: this.step.task } };
  }

  wake(): void {
    // There is no connection that could have been lost.
  }

  renew(): void {
    // Every request says its language.
  }

  close(): void {
    this.#closed = true;
  }

  async #begin(): Promise<void> {
    try {
      const { scenes, awaited, legal, moves, reached } = await api.tryAt(this.game, this.step.name, {});
      if (this.#closed) return;
      this.#isReached = reached;
      const { table } = this.step;
      const connected = table.seats.map(() => true);
      const observation = scenes[0]?.observation;
      this.latest = observation;
      this.listener.state({ type: 'state', n: 0, stream: 'lesson', you: 0, table, connected, watchers: 0, observation, awaited, legal, moves });
      this.listener.status('open', '');
    } catch (error) {
      this.listener.status('gone', refusalOf(error).text);
    }
  }

  async #send(asked: Asked): Promise<Answer> {
    if (asked.type !== 'move') return { done: false, refused: { type: 'refused', code: 'not-now', text: say('only_in_games') } };
    const made = [...this.#made, asked.move];
    try {
      const tried = await api.tryAt(this.game, this.step.name, { moves: made });
      this.#made = made;
      if (tried.reached) this.#isReached = true;
      this.latest = tried.scenes.at(-1)?.observation;
      this.#show(tried);
      return { done: true };
    } catch (error) {
      return { done: false, refused: refusalOf(error) };
    }
  }

  /** The learner's own move, and then what the others answered, one thing after the other. */
  #show({ scenes, awaited, legal, moves }: Tried): void {
    if (this.#closed) return;
    scenes.forEach(({ events, observation }, k) => {
      const last = k === scenes.length - 1 ? { awaited, legal, moves } : { awaited: [], legal: [], moves: [] };
      this.listener.update({ type: 'update', n: ++this.#n, events, observation, ...last, ...(k === 0 ? { id: 'own' } : {}) });
    });
  }
}

const keyOf = (moves: Moves): string => moves.join(' ');

function refusalOf(error: unknown): Refused {
  if (error instanceof Refusal && error.code !== 'offline') return { type: 'refused', code: error.code, text: error.message };
  return { type: 'refused', code: 'failed', text: say('offline') };
}
