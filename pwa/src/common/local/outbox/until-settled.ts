import { liveQuery } from 'dexie';
import type { UserDatabase } from '../database/user-database.ts';
import type { SyncStatusStore } from './sync-status.ts';

/**
 * For what may only follow a change that has been sent: true once the office has answered it, false as soon as the office
 * can't be reached.
 */
export function untilSettled(db: UserDatabase, status: SyncStatusStore, id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (isSettled: boolean) => {
      waiting.unsubscribe();
      unfollow();
      resolve(isSettled);
    };
    const unfollow = status.subscribe(({ phase }) => isCutOff(phase) && end(false));
    const waiting = liveQuery(() => db.outbox.get({ id })).subscribe({
      next: item => {
        if (item?.state !== 'pending') end(true);
        else if (isCutOff(status.getState().phase)) end(false);
      },
      error: (error: unknown) => {
        unfollow();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
  });
}

const isCutOff = (phase: string): boolean => phase !== 'idle' && phase !== 'syncing';
