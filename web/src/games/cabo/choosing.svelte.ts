// What one is about to do: cards of one's own that are to be replaced, a power and its targets, the top
// discard that one thinks of taking, the call. Nothing of it is known to anybody until it is done. What can
// be done is what the server lists; what cannot, the server says why.

import { tick } from 'svelte';
import { toast } from '../../shell/toasts.svelte';
import type { TableStore } from '../../table/store.svelte';
import type { Event, Move, Observation } from '../../wire/games/cabo';
import type { LegalMove } from '../page';
import type { Power } from './faces';

export interface Target {
  seat: number;
  place: number;
}

type Option = LegalMove<Move>;

export class Choosing {
  /** One's own places that are to be replaced; the new card goes to the first. */
  chosen = $state.raw<readonly number[]>([]);
  /** The power of the card in hand is being used. */
  isUsingPower = $state(false);
  /** The first of two cards that are to be swapped. */
  picked = $state.raw<Target | null>(null);
  /** The top discard as if it were taken; it can still be put back. */
  taking = $state.raw<{ observation: Observation; options: readonly Option[] } | null>(null);
  isCalling = $state(false);

  constructor(private readonly store: TableStore<Observation, Event, Move>) {}

  /** What can be done next, with the top discard in mind if one thinks of taking it. */
  get options(): readonly Option[] {
    return this.store.options.length > 0 ? (this.taking?.options ?? this.store.options) : [];
  }

  /** The power that could be used now. */
  get power(): Power | null {
    if (this.store.shown?.phase !== 'holding') return null;
    for (const { move } of this.options) {
      if (move.type === 'spy') return 'spy';
      if (move.type === 'swap' || move.type === 'swap-others') return 'swap';
      if (move.type === 'peek') return 'peek';
    }
    return null;
  }

  can(type: 'take' | 'draw' | 'cabo' | 'discard'): boolean {
    return this.#simple(type) !== undefined;
  }

  /** The move that puts the card in hand in place of these. */
  replacing(places: readonly number[]): Option | undefined {
    const [first, ...others] = places;
    const rest = others.toSorted((a, b) => a - b).join();
    return this.options.find(
      ({ move }) => move.type === 'place' && move.places[0] === first && move.places.slice(1).join() === rest,
    );
  }

  /** Whether a card lights up: pressing it leads to something. */
  isLit(target: Target): boolean {
    const isOwn = target.seat === this.store.you;
    if (this.store.shown?.phase === 'peeking') return isOwn && this.#peek(target.place) !== undefined;
    if (this.isUsingPower || !isOwn) return this.#isTargetOfPower(target);
    return this.chosen.includes(target.place) || this.replacing([...this.chosen, target.place]) !== undefined;
  }

  isPicked(target: Target): boolean {
    return this.picked?.seat === target.seat && this.picked.place === target.place;
  }

  /** A card on the table was pressed. */
  async press(target: Target): Promise<void> {
    const { seat, place } = target;
    const isOwn = seat === this.store.you;
    const isFirstLook = this.store.shown?.phase === 'peeking';
    if (isOwn && (isFirstLook || (this.isUsingPower && this.power === 'peek'))) {
      await this.#playOrSay(this.#peek(place), `peek ${place + 1}`);
    } else if (this.power === 'swap' && (this.isUsingPower || !isOwn)) {
      await this.#pickForSwap(target);
    } else if (!isOwn) {
      const spied = this.options.find(({ move }) => move.type === 'spy' && move.seat === seat && move.place === place);
      await this.#playOrSay(spied, `spy #${seat + 1} ${place + 1}`);
    } else if (this.isUsingPower) {
      await this.#sayWhyNot(`spy #${seat + 1} ${place + 1}`);
    } else if (this.chosen.includes(place)) {
      this.chosen = this.chosen.filter((other) => other !== place);
    } else if (this.replacing([place]) === undefined) {
      await this.#sayWhyNot(`place ${place + 1}`);
    } else {
      this.chosen = [...this.chosen, place];
    }
  }

  async pressDraw(): Promise<void> {
    this.taking = null;
    await this.#playOrSay(this.#simple('draw'), 'draw');
  }

  /** The discard pile: think of taking its top card, put it back, or discard the card in hand. */
  async pressDiscard(): Promise<void> {
    if (this.taking !== null) await this.putBack();
    else if (this.store.shown?.phase === 'holding') await this.discard();
    else await this.take();
  }

  async take(): Promise<void> {
    const take = this.#simple('take');
    if (take === undefined) return this.#sayWhyNot('take');
    const seen = await this.store.foresee([take]);
    if (seen !== null) await this.#travelling(() => (this.taking = seen));
  }

  async putBack(): Promise<void> {
    await this.#travelling(() => this.clear());
  }

  discard = (): Promise<void> => this.#playOrSay(this.#simple('discard'), 'discard');

  usePower(): void {
    this.chosen = [];
    this.isUsingPower = this.power !== null;
  }

  call(): void {
    if (this.can('cabo')) this.isCalling = true;
    else void this.#sayWhyNot('cabo');
  }

  confirmCall = (): Promise<void> => this.#playOrSay(this.#simple('cabo'), 'cabo');

  /** Put the card in hand, or the one that is about to be taken, in place of the chosen ones. */
  async replace(places: readonly number[] = this.chosen): Promise<void> {
    const here = this.replacing(places);
    if (here === undefined) return this.#sayWhyNot(`place ${places.map((place) => place + 1).join('+')}`);
    if (this.taking !== null) {
      const take = this.store.options.find(({ move }) => move.type === 'take');
      if (take === undefined || !(await this.store.play(take))) return this.clear();
    }
    await this.store.play(here);
    this.clear();
  }

  /** One step back; false if there is nothing to step back from. */
  stepBack(): boolean {
    if (this.picked !== null) this.picked = null;
    else if (this.isUsingPower || this.isCalling) this.isUsingPower = this.isCalling = false;
    else if (this.chosen.length > 0) this.chosen = [];
    else if (this.taking !== null) void this.putBack();
    else return false;
    return true;
  }

  clear(): void {
    this.chosen = [];
    this.isUsingPower = false;
    this.picked = null;
    this.taking = null;
    this.isCalling = false;
  }

  #simple(type: 'take' | 'draw' | 'cabo' | 'discard'): Option | undefined {
    return this.store.options.find(({ move }) => move.type === type);
  }

  #peek(place: number): Option | undefined {
    return this.options.find(({ move }) => move.type === 'peek' && move.place === place);
  }

  #swap(one: Target, other: Target): Option | undefined {
    const [low, high] = one.seat < other.seat ? [one, other] : [other, one];
    const [own, theirs] = one.seat === this.store.you ? [one, other] : [other, one];
    return this.options.find(
      ({ move }) =>
        (move.type === 'swap' &&
          own.seat === this.store.you &&
          move.own_place === own.place &&
          move.seat === theirs.seat &&
          move.place === theirs.place) ||
        (move.type === 'swap-others' &&
          move.first_seat === low.seat &&
          move.first_place === low.place &&
          move.second_seat === high.seat &&
          move.second_place === high.place),
    );
  }

  #isTargetOfPower(target: Target): boolean {
    const { picked } = this;
    if (picked !== null) return this.isPicked(target) || this.#swap(picked, target) !== undefined;
    return this.options.some(({ move }) => targetsOf(move, this.store.you).some((one) => same(one, target)));
  }

  async #pickForSwap(target: Target): Promise<void> {
    const { picked } = this;
    if (this.isPicked(target)) this.picked = null;
    else if (picked === null || picked.seat === target.seat) {
      if (!this.#isTargetOfPower(target) && picked === null) return this.#sayWhyNot(this.#writtenSwap(target, target));
      this.isUsingPower = true;
      this.chosen = [];
      this.picked = target;
    } else await this.#playOrSay(this.#swap(picked, target), this.#writtenSwap(picked, target));
  }

  #writtenSwap(one: Target, other: Target): string {
    const [own, theirs] = one.seat === this.store.you ? [one, other] : [other, one];
    if (own.seat === this.store.you) return `swap ${own.place + 1} #${theirs.seat + 1} ${theirs.place + 1}`;
    if (one.seat === other.seat) return `swap 1 #${one.seat + 1} ${one.place + 1}`;
    return `swap #${one.seat + 1} ${one.place + 1} #${other.seat + 1} ${other.place + 1}`;
  }

  async #playOrSay(option: Option | undefined, written: string): Promise<void> {
    if (option === undefined) return this.#sayWhyNot(written);
    await this.store.play(option);
    this.clear();
  }

  async #sayWhyNot(written: string): Promise<void> {
    if (!this.store.isLive || this.store.you === null || this.store.isSending) return;
    if (!this.store.isCaughtUp) return this.store.skip(); // what is shown is not how the table stands
    const why = await this.store.whyNot(written);
    if (why !== null) toast(why);
  }

  async #travelling(what: () => void): Promise<void> {
    this.store.motion.remember();
    what();
    await tick();
    this.store.motion.travel();
  }
}

/** The cards that a power would touch. */
function targetsOf(move: Move, you: number | null): readonly Target[] {
  switch (move.type) {
    case 'peek':
      return you === null ? [] : [{ seat: you, place: move.place }];
    case 'spy':
      return [{ seat: move.seat, place: move.place }];
    case 'swap':
      return [
        { seat: move.seat, place: move.place },
        ...(you === null ? [] : [{ seat: you, place: move.own_place }]),
      ];
    case 'swap-others':
      return [
        { seat: move.first_seat, place: move.first_place },
        { seat: move.second_seat, place: move.second_place },
      ];
    default:
      return [];
  }
}

const same = (one: Target, other: Target): boolean => one.seat === other.seat && one.place === other.place;
