/** Which tab of this person is working. Announced to the other tabs over a channel and not stored. */
import type { Beats } from './lock.ts';

export interface BeatsParts {
  name: string;
  now: () => number;
}

export function createBeats({ name, now }: BeatsParts): Beats & { close: () => void } {
  let heardAt = -Infinity;
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  if (channel) channel.onmessage = () => (heardAt = now());
  return {
    send: () => channel?.postMessage(null),
    heardAt: () => heardAt,
    close() {
      channel?.close();
      // A round may end after its device was closed, and a closed channel throws.
      channel = null;
    },
  };
}
