// What a person chose for this browser: language, light, speed, sound. Kept in the browser only.

export type Language = 'en' | 'fr';
export type Light = 'auto' | 'light' | 'dark';
export type Speed = 0.5 | 1 | 2;

interface Kept {
  language?: Language;
  light?: Light;
  speed?: Speed;
  sound?: boolean;
}

const PLACE = 'tablee-settings';
const LANGUAGE_COOKIE = 'tablee_language'; // the server answers in this language too

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Kept;
  } catch {
    return {}; // a browser that keeps nothing, or something that is not ours
  }
}

/** The first of our languages that the browser asks for. */
export function languageOf(asked: readonly string[]): Language {
  for (const tag of asked) {
    if (tag.toLowerCase().startsWith('fr')) return 'fr';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

class Settings {
  language = $state<Language>('en');
  light = $state<Light>('auto');
  speed = $state<Speed>(1);
  sound = $state(false);

  constructor() {
    const kept = typeof localStorage === 'undefined' ? {} : read();
    const asked = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
    this.language = kept.language ?? languageOf(asked);
    this.light = kept.light ?? 'auto';
    this.speed = kept.speed ?? 1;
    this.sound = kept.sound ?? false;
  }

  /** Show the choices on the document, and keep them. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.language;
    if (this.light === 'auto') delete root.dataset['light'];
    else root.dataset['light'] = this.light;
    document.cookie = `${LANGUAGE_COOKIE}=${this.language}; Path=/; Max-Age=31536000; SameSite=Lax`;
    const { language, light, speed, sound } = this;
    try {
      localStorage.setItem(PLACE, JSON.stringify({ language, light, speed, sound }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();

/** Whether somebody asked their system for less motion. */
export function wantsStillness(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
