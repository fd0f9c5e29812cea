// Giving a link to somebody: the device's own way where it has one, else the clipboard.

import { toast } from '../shell/toasts.svelte';
import { say } from '../words';

export async function shareLink(link: string): Promise<void> {
  const onPhone = matchMedia('(pointer: coarse)').matches;
  if (onPhone && typeof navigator.share === 'function') {
    try {
      await navigator.share({ url: link });
      return;
    } catch {
      // Closed without choosing; the clipboard is the next best.
    }
  }
  await copyLink(link);
}

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast(say('copied'));
  } catch {
    // Without a certificate a browser keeps its clipboard closed: show what to copy.
    toast(link);
  }
}
