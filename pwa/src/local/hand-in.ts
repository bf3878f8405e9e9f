/** Sends what is left of somebody who is no longer staff, and clears the device when all of it was answered. */
import { leaveDevice, readLeft } from './leave-device.ts';
import { createPhotoUploads } from './photos.ts';
import { putPhoto } from './put-photo.ts';
import { createLock } from './sync/lock.ts';
import { startSyncLoop, type SyncLoop } from './sync/sync-loop.ts';
import { syncRound } from './sync/sync-round.ts';
import { sendSync } from './sync/transport.ts';
import { openUserDatabase, readMeta } from './user-database.ts';

const pollMs = () => 300_000;
const later = (callback: () => void, ms: number) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Answers how to stop; what is not sent then stays. */
export async function startHandingIn(userId: number): Promise<() => void> {
  const db = openUserDatabase(userId);
  const deviceId = await readMeta<string>(db, 'deviceId');
  let loop: SyncLoop | null = null;
  const wake = () => loop?.wake(true);
  function stop(): void {
    removeEventListener('online', wake);
    loop?.stop();
    db.close();
  }
  async function leaveWhenSent(): Promise<void> {
    if ((await readLeft(db)).unsent.length > 0) return;
    stop();
    await leaveDevice(userId);
  }

  await leaveWhenSent();
  // Closed: there was nothing. Without an id nothing was ever saved.
  if (!db.isOpen() || !deviceId) return stop;
  const now = () => Date.now();
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
    withLock: createLock({ name: `selvedge-sync-${userId}`, now, locks: navigator.locks }),
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
