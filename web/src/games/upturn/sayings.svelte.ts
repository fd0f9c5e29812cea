// What somebody just called, or forgot to call, stands beside their name for a while.

export type Saying = 'called' | 'forgot';

const SECONDS = 6; // to be read, however fast tiles move

export class Sayings {
  #said = $state.raw<ReadonlyMap<number, { saying: Saying; key: number }>>(new Map());
  #keys = 0;

  of(seat: number): Saying | null {
    return this.#said.get(seat)?.saying ?? null;
  }

  add(seat: number, saying: Saying): void {
    const key = ++this.#keys;
    this.#said = new Map([...this.#said, [seat, { saying, key }]]);
    setTimeout(() => {
      if (this.#said.get(seat)?.key !== key) return;
      this.#said = new Map([...this.#said].filter(([other]) => other !== seat));
    }, SECONDS * 1000);
  }
}
