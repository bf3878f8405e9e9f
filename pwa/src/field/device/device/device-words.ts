/** Describes facts about a device, and warns if they are a problem. */
import { finalStatus } from '#pwa/common/local/outbox/final-status.ts';
import type { LoopPhase } from '#pwa/common/local/sync/sync-loop.ts';
import { isPrivateWindow, type StorageFacts } from '#pwa/common/local/device/use-device-facts.ts';
import type { OutboxItem } from '#pwa/common/local/database/user-database.ts';

export const phaseTitles: Readonly<Record<LoopPhase, string>> = {
  idle: 'In step',
  syncing: 'Syncing',
  offline: 'No answer from the shop',
  signedOut: 'Session has ended',
  forbidden: 'No longer allowed',
  upgrade: 'Too old, update needed',
};

const stateTitles: Readonly<Record<OutboxItem['state'], string>> = {
  pending: 'Saved on device',
  attention: 'Needs attention',
  done: 'Synced',
};

/** Refused, and given up by the user: done, but not applied by the shop. */
export function stateTitle({ state, verdict }: Pick<OutboxItem, 'state' | 'verdict'>): string {
  const isGivenUp = state === 'done' && verdict !== undefined && finalStatus(verdict) !== 'applied';
  return isGivenUp ? 'Not applied' : stateTitles[state];
}

/** "12.4 MB", "10.7 GB". */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'Not known';
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** "2 s ahead of the shop". */
export function offsetText(serverAheadMs: number | null): string {
  if (serverAheadMs === null) return 'Not known';
  const seconds = Math.round(Math.abs(serverAheadMs) / 1_000);
  if (seconds === 0) return 'None';
  const size = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `${size} ${serverAheadMs > 0 ? 'behind' : 'ahead of'} the shop`;
}

const wrongClockMs = 5 * 60_000;

interface Standing {
  storage: StorageFacts;
  isInstalled: boolean;
  serverAheadMs: number | null;
}

/** Risks of losing work, each with what to do about it. */
export function deviceWarnings({ storage, isInstalled, serverAheadMs }: Standing): string[] {
  const isPrivate = isPrivateWindow(storage);
  return [
    isPrivate &&
      'This looks like a private window: what is not sent is lost when it is closed. Use an ordinary window.',
    storage.isPersisted === false &&
      !isPrivate &&
      !isInstalled &&
      'The browser may delete what is kept here when it needs space. Install the app, and it stays.',
    serverAheadMs !== null &&
      Math.abs(serverAheadMs) > wrongClockMs &&
      `The clock of this device is ${offsetText(serverAheadMs)}. The shop corrects the times; please set the clock anyway.`,
  ].filter(warning => warning !== false);
}
