// Short notes at the edge of the screen: a refusal in a sentence, a link that was copied.

export interface Toast {
  key: number;
  text: string;
}

const SHORTEST = 3.5; // seconds
const A_LETTER = 0.045; // more for each letter, so that there is time to read

class Toasts {
  all = $state.raw<readonly Toast[]>([]);
  #keys = 0;

  show(text: string): void {
    if (text === '') return;
    const key = ++this.#keys;
    this.all = [...this.all.filter((other) => other.text !== text), { key, text }].slice(-3);
    setTimeout(() => this.close(key), (SHORTEST + text.length * A_LETTER) * 1000);
  }

  close(key: number): void {
    this.all = this.all.filter((other) => other.key !== key);
  }
}

export const toasts = new Toasts();
export const toast = (text: string): void => toasts.show(text);
