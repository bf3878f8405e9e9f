/** The state of the staff pill: a pure function of the sync loop and the outbox. */
import type { SyncStatus } from '#pwa/common/local/outbox/sync-status.ts';
import type { ConnectionState } from '#pwa/common/ui/states/connection-pill.tsx';

export interface SyncFacts extends Pick<SyncStatus, 'phase' | 'standing'> {
  /** Changes without a verdict. */
  pending: number;
  /** Changes that need the user's attention. */
  attention: number;
  /** "2 h", once the oldest change has waited long enough to mention. */
  oldestText?: string | undefined;
  /** The browser has deleted what was stored here, and the user hasn't acknowledged it yet. */
  hasLost?: boolean;
  /** The most changes that waited since the outbox was last empty. */
  backlog: number;
  /** The round has lasted long enough to be shown. */
  isLong: boolean;
  /** "10:42 am": when the server last answered. */
  lastSyncedText: string | undefined;
}

export interface PillView {
  connection: ConnectionState;
  words?: string;
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

export function pillView({
  phase: now,
  standing,
  pending,
  attention,
  backlog,
  isLong,
  lastSyncedText,
  oldestText,
  hasLost = false,
}: SyncFacts): PillView {
  const isSending = now === 'syncing' && pending > 0 && isLong;
  // A retry isn't news: the pill stays offline until the shop has answered.
  const phase = now === 'syncing' && !isSending && standing !== 'idle' ? standing : now;
  if (phase === 'signedOut') {
    return {
      connection: { state: 'attention', count: pending },
      words: pending > 0 ? `Sign in to send ${changes(pending)}` : 'Sign in again',
    };
  }
  if (hasLost) return { connection: { state: 'attention', count: attention }, words: 'Storage was lost' };
  if (attention > 0) return { connection: { state: 'attention', count: attention } };
  if (phase === 'upgrade') {
    return { connection: { state: 'attention', count: pending }, words: 'Update the app' };
  }
  if (phase === 'forbidden') {
    return { connection: { state: 'attention', count: pending }, words: 'No longer allowed' };
  }
  if (phase === 'offline') {
    const words = oldestText && pending > 0 ? `Offline, ${pending} saved, oldest ${oldestText}` : undefined;
    return { connection: { state: 'offline', saved: pending }, ...(words && { words }) };
  }
  if (isSending) {
    const total = Math.max(backlog, pending);
    return { connection: { state: 'syncing', sent: total - pending, total } };
  }
  if (pending > 0 && phase === 'idle')
    return { connection: { state: 'online' }, words: `${pending} waiting` };
  return { connection: { state: 'online' }, ...(lastSyncedText && { words: `Online, ${lastSyncedText}` }) };
}
