// What a screen reader is told. Two places take turns, so that the same sentence twice is read twice.

class Announcer {
  texts = $state<[string, string]>(['', '']);
  #turn = 0;

  say(text: string): void {
    const next: [string, string] = ['', ''];
    this.#turn = 1 - this.#turn;
    next[this.#turn] = text;
    // What was said a moment ago and may not be read yet stays in the other place.
    next[1 - this.#turn] = this.texts[1 - this.#turn] ?? '';
    this.texts = next;
  }
}

export const announcer = new Announcer();
export const announce = (text: string): void => announcer.say(text);
