// Quiet sounds, made here and not loaded; off unless somebody turns them on.

import { settings } from './settings.svelte';

export type Sound = 'card' | 'your-turn' | 'end';

const NOTES: Record<Sound, readonly (readonly [frequency: number, at: number, length: number])[]> = {
  card: [[190, 0, 0.05]],
  'your-turn': [
    [523, 0, 0.16],
    [659, 0.13, 0.22],
  ],
  end: [
    [392, 0, 0.2],
    [494, 0.16, 0.2],
    [587, 0.32, 0.4],
  ],
};

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [frequency, at, length] of NOTES[sound]) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.07, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length + 0.05);
  }
}
