/** Sends what is left of somebody who is no longer staff, and clears the device when all of it was answered. */
import { leaveDevice, readLeft } from './leave-device.ts';
import { createPhotoUploads } from '../photos/photos.ts';
import { putPhoto } from '../photos/put-photo.ts';
import { startSyncLoop, type SyncLoop } from '../sync/sync-loop.ts';
import { syncRound } from '../sync/sync-round.ts';
import { createTabLock } from '../sync/tab-lock.ts';
import { later } from '../sync/timers.ts';
import { sendSync } from '../sync/transport.ts';
import { openUserDatabase, readMeta } from '../database/user-database.ts';

const pollMs = () => 300_000;

/** Answers how to stop; what is not sent then stays. */
export async function startHandingIn(userId: number): Promise<() => void> {
  const now = () => Date.now();
  const db = openUserDatabase(userId);
  const lock = createTabLock(userId, now);
  const deviceId = await readMeta<string>(db, 'deviceId');
  let loop: SyncLoop | null = null;
  const wake = () => loop?.wake(true);
  function stop(): void {
    removeEventListener('online', wake);
    loop?.stop();
    lock.close();
    db.close();
  }
  async function leaveWhenSent(): Promise<void> {
    const { unsent, undecided } = await readLeft(db);
    if (unsent.length > 0) return;
    stop();
    // What the office has refused is with the office, and there is no screen left here to decide about it.
    await leaveDevice(userId, undecided);
  }

  await leaveWhenSent();
  // Closed: there was nothing. Without an id nothing was ever saved.
  if (!db.isOpen() || !deviceId) return stop;
  const photos = createPhotoUploads({ db, put: putPhoto, now, onSettled: wake });
  loop = startSyncLoop({
    round: async () => {
      await photos.run();
      return syncRound({
        db,
        deviceId,
        build: __BUILD__,
        installed: false,
        persisted: false,
        now,
        random: () => Math.random(),
        send: sendSync,
      });
    },
    withLock: lock.withLock,
    later,
    random: () => Math.random(),
    onPhase: phase => {
      if (phase === 'idle') void leaveWhenSent().catch(() => undefined); // the sign-out clears it
    },
    pollMs,
  });
  addEventListener('online', wake);
  return stop;
}
