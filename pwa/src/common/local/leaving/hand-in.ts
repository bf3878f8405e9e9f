/** Sends the remaining work of someone who is no longer staff, and clears the device once all of it was answered. */
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

/** Returns a function that stops it. Unsent work then stays. */
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
    // The office has what it refused, and no screen is left here on which to decide.
    await leaveDevice(userId, undecided);
  }

  await leaveWhenSent();
  // If the database is closed, there was nothing. Without a device id, nothing was ever saved.
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
