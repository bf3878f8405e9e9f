/** Which tab of this person is at work: told to the others over a channel, kept nowhere. */
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
