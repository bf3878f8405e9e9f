/**
 * The offline workplace of one signed-in staff member on this device: database, outbox, sync loop and pokes.
 * `useStaffDevice` opens it once per session, and it closes when another person signs in. Closing it keeps the outbox.
 */
import type { MutationName } from '#contract/wire/mutations.ts';
import { mutations } from '#contract/wire/mutations.ts';
import { createUuidV7 } from '#contract/text/uuid.ts';
import { sessionLine } from '../call/call.ts';
import { identifyDevice } from './device-mark.ts';
import { cancelChange, type Change, saveChange } from '../outbox/outbox.ts';
import type { Viewer } from '../outbox/overlay.ts';
import { createPhotoUploads, forgetLoosePhotos, keepPhoto, type Photo } from '../photos/photos.ts';
import { putPhoto } from '../photos/put-photo.ts';
import { withReopening } from '../database/reopening.ts';
import { letGoIfOver } from '../shift-key/shift-keys.ts';
import { createLazySealing } from '../seal/lazy-sealing.ts';
import { createTicks } from '../seal/ticks.ts';
import { hasRoomToBegin, layReserve, withReserve } from '../database/storage-room.ts';
import { createBackgroundSync } from '../sync/background-sync.ts';
import { createTabLock } from '../sync/tab-lock.ts';
import { later } from '../sync/timers.ts';
import { createOfficeNews, type OfficeNews } from '../sync/office-news.ts';
import { listenForPokes, type PokeParts, type PokeStream } from '../sync/pokes.ts';
import { type SyncLoop, startSyncLoop } from '../sync/sync-loop.ts';
import { syncRound } from '../sync/sync-round.ts';
import { sendSync } from '../sync/transport.ts';
import { LapsedError } from '../call/save-failure.ts';
import { createSyncStatus, type SyncStatusStore, tellPhase } from '../outbox/sync-status.ts';
import { untilSettled } from '../outbox/until-settled.ts';
import {
  openUserDatabase,
  type OutboxItem,
  personKey,
  type UserDatabase,
} from '../database/user-database.ts';

export interface StaffDevice {
  viewer: Viewer;
  /** Id of this browser profile for this person. */
  deviceId: string;
  db: UserDatabase;
  status: SyncStatusStore;
  /** Resolves when the change is committed on this device. Only then is "Saved on this device" true. */
  save: <N extends MutationName>(change: Change<N>) => Promise<OutboxItem>;
  /** Takes back an unsent change. Returns false if it is too late. */
  cancel: (id: string) => Promise<boolean>;
  /** Waits for the answer to a change that was sent. Returns false if the office can’t be reached. */
  settled: (id: string) => Promise<boolean>;
  /** Stores the photo before it is shown. The change that names it is stored after it. */
  keepPhoto: (photo: Photo) => Promise<void>;
  newId: () => string;
  syncNow: () => void;
  /** Whether there is room for a delivery that begins now: once begun, it must be finished. */
  hasRoomToBegin: () => Promise<boolean>;
  /** Whether this tab holds the stream of pokes. */
  hearsPokes: () => boolean;
  /** Which tables other people have changed, for lists that are requested from the server. */
  officeNews: OfficeNews;
  /** Stops syncing and closes the database. Nothing is deleted. */
  close: () => void;
}

/** Actions that can't be repeated, and those that lead to them. */
function mayBeDoneLapsed(name: MutationName): boolean {
  const { isEvidence = false, leadsToEvidence = false } = mutations[name];
  return isEvidence || leadsToEvidence;
}

/** On a quick network the picture is sent before the change that names it. A slow one delays nothing else. */
const photoPatienceMs = 3_000;
const pollVisibleMs = 30_000;
const pollWithPokesMs = 300_000;

export interface OpeningParts {
  /** Another window has an older version of the database open, and the upgrade waits for it. */
  onBlocked: () => void;
  /** The browser's storage has failed for this page. Only a reload recovers it. */
  onLost: () => void;
  /** The session has ended, and the office has marked this device as lost. */
  onRevoked: () => void;
}

export async function openStaffDevice(
  viewer: Viewer,
  { onBlocked, onLost, onRevoked }: OpeningParts,
): Promise<StaffDevice> {
  const { userId } = viewer;
  const db = openUserDatabase(userId, {}, onLost);
  db.on('blocked', onBlocked);
  await db.open();
  const now = () => Date.now();
  await letGoIfOver(db, now());
  const newId = createUuidV7({ now, randomBytes: length => crypto.getRandomValues(new Uint8Array(length)) });
  const deviceId = await identifyDevice({ db, userId, marks: localStorage, newId, now });
  await db.meta.put({ key: personKey, value: viewer.userName });
  const isPersisted = askToPersist();
  const ticks = createTicks();
  const sealing = createLazySealing({ deviceId, build: __BUILD__, ticks });
  layReserve(db).catch(() => undefined); // no room for it: the next start tries again
  const status = createSyncStatus();

  const officeNews = createOfficeNews(userId);
  const pokes = holdPokesInOneTab(userId, {
    onPoke: () => loop.poke(),
    onOffice: officeNews.tell,
    onOpen: () => loop.wake(true),
    connect: () => new EventSource('/api/sync/events'),
    mayConnect: sessionLine.isOpen,
    random: () => Math.random(),
    later,
  });
  const lock = createTabLock(userId, now);
  const photos = createPhotoUploads({ db, put: putPhoto, now, onSettled: () => loop.wake() });
  const loop: SyncLoop = startSyncLoop({
    round: async () => {
      await within(photoPatienceMs, photos.run());
      return withReopening(() =>
        syncRound({
          db,
          deviceId,
          persisted: isPersisted(),
          build: __BUILD__,
          installed: matchMedia('(display-mode: standalone)').matches,
          now,
          ticks,
          random: () => Math.random(),
          send: sendSync,
          onSending: sending => status.setState({ sending }),
          onRevoked,
        }),
      );
    },
    withLock: lock.withLock,
    later,
    random: () => Math.random(),
    onPhase(phase) {
      tellPhase(status, phase);
      if (phase === 'idle') pokes.reopen();
      if (phase === 'offline') void background.ask();
    },
    pollMs: () => (pokes.isOpen() ? pollWithPokesMs : pollVisibleMs),
  });
  const background = createBackgroundSync({
    worker: navigator.serviceWorker,
    hasUnsent: async () => (await db.outbox.where('state').equals('pending').count()) > 0,
    onWoken: () => loop.wake(true),
  });
  const forgetTriggers = wakeOn(() => loop.wake(true));
  // The shop receives the key with the next round. Without a key, proofs are saved unsealed and say so.
  void withReopening(() => sealing.ensureKey(db)).then(
    () => loop.wake(),
    () => undefined,
  );

  void withReopening(() => forgetLoosePhotos(db, now())).catch(() => undefined);

  const stop = () => {
    forgetTriggers();
    background.close();
    pokes.close();
    officeNews.close();
    loop.stop();
    lock.close();
    db.close();
  };
  giveWayToNewerBuild(db, () => {
    stop();
    tellPhase(status, 'upgrade');
    status.setState({ sending: new Set() });
  });

  return {
    viewer,
    deviceId,
    db,
    status,
    newId,
    async save(change) {
      if (viewer.isLapsed && !mayBeDoneLapsed(change.name)) throw new LapsedError();
      // One id for both attempts, so that the second finds the first if it was committed after all.
      const id = newId();
      const item = await withReserve(db, () =>
        withReopening(() => saveChange({ db, userId, now, seal: sealing.seal, newId: () => id }, change)),
      );
      loop.wake();
      return item;
    },
    keepPhoto: photo => withReserve(db, () => withReopening(() => keepPhoto(db, photo, now()))),
    cancel: id => withReopening(() => cancelChange(db, id)),
    settled: id => withReopening(() => untilSettled(db, status, id)),
    syncNow: () => loop.wake(true),
    hasRoomToBegin: () => withReopening(() => hasRoomToBegin(db, navigator.storage)),
    hearsPokes: () => pokes.isOpen(),
    officeNews,
    close: stop,
  };
}

/** Waits for the work, up to the limit. If it throws, the next caller tries again. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const over = new Promise<void>(resolve => void later(resolve, ms));
  await Promise.race([work.catch(() => undefined), over]);
}

/**
 * Another tab wants to upgrade or delete the database and waits for us. Returning false keeps Dexie from reopening the
 * old version by itself.
 */
function giveWayToNewerBuild(db: UserDatabase, close: () => void): void {
  db.on('versionchange', () => {
    close();
    return false;
  });
}

/** Wakes on every event that may mean the network is back. `navigator.onLine` itself isn't trusted. */
function wakeOn(wake: () => void): () => void {
  const whenVisible = () => document.visibilityState === 'visible' && wake();
  document.addEventListener('visibilitychange', whenVisible);
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, wake);
  return () => {
    document.removeEventListener('visibilitychange', whenVisible);
    for (const event of ['online', 'focus', 'pageshow']) removeEventListener(event, wake);
  };
}

/** HTTP/1.1 allows six connections per host: one tab holds the stream, and rows reach the other tabs through Dexie. */
function holdPokesInOneTab(userId: number, parts: PokeParts): PokeStream {
  // An insecure page has no Web Locks, so each tab holds its own stream.
  if (!navigator.locks) return listenForPokes(parts);
  const giveUp = new AbortController();
  let stream: PokeStream | null = null;
  navigator.locks
    .request(`selvedge-pokes-${userId}`, { signal: giveUp.signal }, () => {
      stream = listenForPokes(parts);
      return new Promise<void>(resolve => giveUp.signal.addEventListener('abort', () => resolve()));
    })
    .catch(() => undefined);
  return {
    isOpen: () => stream?.isOpen() ?? false,
    reopen: () => stream?.reopen(),
    close() {
      giveUp.abort();
      stream?.close();
    },
  };
}

/** Not awaited: Firefox asks the user and answers only when they do. */
function askToPersist(): () => boolean {
  let isPersisted = false;
  const ask = async () => {
    const { storage } = navigator;
    if (storage?.persist) isPersisted = (await storage.persisted()) || (await storage.persist());
  };
  ask().catch(() => undefined);
  return () => isPersisted;
}
