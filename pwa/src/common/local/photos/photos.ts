/**
 * Photographs of proof on this device: bytes under their SHA-256, sent before the change that names them.
 *
 *   taken → kept → named by a change (one transaction) → sent ─┬─ stored ─→ the change goes
 *                                                              ├─ refused: that is no picture ─→ taken off the change
 *                                                              ├─ not taken for a day, by the shop's own word ─→ taken off
 *                                                              └─ no answer, no session, a fault ─→ later again
 *
 * A session that has ended, a busy shop and a fault of ours use up nobody's picture. A change waits for its pictures,
 * so that one of which a picture is taken off was not carried out, as a rule: it is sent with other arguments, and says
 * how many it has lost. Where picture and change had arrived after all, and both answers were lost, the server knows
 * the change again without the picture.
 */
import { photosOf } from './photo-names.ts';
import { hidePhoto, showPhoto } from '../shift-key/hidden-photos.ts';
import type { OutboxItem, StoredBlob, UserDatabase } from '../database/user-database.ts';

export interface Photo {
  sha256: string;
  bytes: ArrayBuffer;
  type: string;
}

/**
 * `refused`: the bytes aren't a picture. `untaken`: the shop doesn't accept it, for a reason other than its bytes.
 * `fault`: the shop failed on this one. `null`: nothing can be sent now, because no answer comes, no one is signed in,
 * or there is no room for it.
 */
export type PhotoAnswer = 'stored' | 'refused' | 'untaken' | 'fault' | null;
export type PutPhoto = (photo: StoredBlob) => Promise<PhotoAnswer>;

interface WithPhotos {
  photosLost?: number;
}

/** Stored from the moment it is taken: a reload at the door finds it again. */
export async function keepPhoto(db: UserDatabase, photo: Photo, now: number): Promise<void> {
  await db.blobs.put(await hidePhoto(db, { ...photo, keptAt: new Date(now).toISOString() }));
}

/** The arguments without these pictures. The number of missing pictures is part of the proof. */
export function withoutPhotos<A>(args: A, gone: ReadonlySet<string>): A {
  const named = photosOf(args);
  const photos = named.filter(sha256 => !gone.has(sha256));
  if (photos.length === named.length) return args;
  const photosLost = ((args as WithPhotos).photosLost ?? 0) + named.length - photos.length;
  return { ...args, photos, photosLost };
}

/** Inside the transaction of the change: it names no picture whose bytes aren't stored beside it. */
export async function withPhotosAtHand<A>(db: UserDatabase, args: A): Promise<A> {
  const named = photosOf(args);
  if (named.length === 0) return args;
  const known = new Set(await db.blobs.where('sha256').anyOf(named).primaryKeys());
  return withoutPhotos(args, new Set(named.filter(sha256 => !known.has(sha256))));
}

export interface PhotoUploads {
  /** Sends waiting photos, one run at a time. Resolves when the run ends, successful or not. */
  run(): Promise<void>;
}

export interface PhotoUploadParts {
  db: UserDatabase;
  put: PutPhoto;
  /** Unix ms. */
  now: () => number;
  /** Changes that waited for a picture can be sent now. */
  onSettled: () => void;
}

const patienceMs = 86_400_000;

export function createPhotoUploads(parts: PhotoUploadParts): PhotoUploads {
  let underWay: Promise<void> | null = null;
  return {
    run() {
      underWay ??= sendAll(parts).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

async function sendAll({ db, put, now, onSettled }: PhotoUploadParts): Promise<void> {
  const pending = await db.outbox.where('state').equals('pending').sortBy('seq');
  // The server has lost one, or never had it: its answer decides.
  const missing = new Set(pending.flatMap(({ verdict }) => verdict?.missingBlobs ?? []));
  let settled = 0;
  for (const sha256 of new Set(pending.flatMap(({ args }) => photosOf(args)))) {
    const kept = await db.blobs.get(sha256);
    const photo = kept && (await showPhoto(db, kept));
    // It waits for its key.
    if (photo === null) continue;
    if (photo?.uploadedAt && !missing.has(sha256)) continue;
    if (!photo && !missing.has(sha256)) continue;
    const answer = photo ? await sendOne(db, photo, put, now()) : 'refused';
    if (answer === null) break;
    if (answer === 'later') continue;
    await settle(db, sha256, { isStored: answer === 'stored', at: new Date(now()).toISOString() });
    settled += 1;
  }
  if (settled > 0) onSettled();
}

/** `later`: this one waits, and blocks no others. Null: all of them wait. */
async function sendOne(
  db: UserDatabase,
  photo: StoredBlob,
  put: PutPhoto,
  now: number,
): Promise<'stored' | 'refused' | 'later' | null> {
  const answer = await put(photo);
  if (answer === 'fault') return 'later';
  if (answer !== 'untaken') return answer;
  const untakenSince = photo.untakenSince ?? new Date(now).toISOString();
  if (!photo.untakenSince) await db.blobs.update(photo.sha256, { untakenSince });
  return now - Date.parse(untakenSince) > patienceMs ? 'refused' : 'later';
}

/** Changes that waited for it are sent in the next round, with the picture or without it. */
async function settle(
  db: UserDatabase,
  sha256: string,
  { isStored, at }: { isStored: boolean; at: string },
): Promise<void> {
  const gone = new Set(isStored ? [] : [sha256]);
  await db.transaction('rw', db.outbox, db.blobs, async () => {
    await db.blobs.update(sha256, isStored ? { uploadedAt: at } : { refusedAt: at });
    await db.outbox
      .where('state')
      .equals('pending')
      .modify((item: OutboxItem) => {
        if (!photosOf(item.args).includes(sha256)) return;
        item.args = withoutPhotos(item.args, gone);
        if (item.verdict?.code !== 'missing_blob') return;
        delete item.nextAt;
        delete item.verdict;
      });
  });
}

const looseForMs = 86_400_000;

/** Deletes pictures of abandoned drafts, and of changes that were settled and deleted. */
export async function forgetLoosePhotos(db: UserDatabase, now: number): Promise<void> {
  const limit = new Date(now - looseForMs).toISOString();
  await db.transaction('rw', db.outbox, db.blobs, db.meta, async () => {
    const named = new Set((await db.outbox.toArray()).flatMap(({ args }) => photosOf(args)));
    const drafts = await db.meta.where('key').startsWith('draft ').toArray();
    for (const { value } of drafts) for (const sha256 of photosOf(value)) named.add(sha256);
    // By key and one at a time: each holds a photograph.
    for (const sha256 of await db.blobs.toCollection().primaryKeys()) {
      if (named.has(sha256)) continue;
      const photo = await db.blobs.get(sha256);
      if ((photo?.keptAt ?? '') < limit) await db.blobs.delete(sha256);
    }
  });
}
