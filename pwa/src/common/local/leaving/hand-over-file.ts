/**
 * Unsent work as a sealed file, to move it from one device to another of the same person. It keeps the ids, so that
 * the server applies each change once, whichever device sends it, and even if both do.
 */
import { isMutationName } from '#contract/wire/mutations.ts';
import { changedEntities } from '#contract/wire/mutation.ts';
import { photosOf } from '../photos/photo-names.ts';
import { fromBase64, seal, type Sealed, toBase64, unseal } from '../database/sealing.ts';
import { hidePhoto, showPhoto } from '../shift-key/hidden-photos.ts';
import { hideItem, showItems } from '../shift-key/hidden-items.ts';
import {
  type OutboxItem,
  readMeta,
  readUnsettled,
  type StoredBlob,
  type UserDatabase,
} from '../database/user-database.ts';

const format = 'selvedge-hand-over';

interface HandOverFile {
  format: typeof format;
  v: 1;
  /** Whose work it is. Shown before the code is asked for. */
  userId: number;
  madeAt: string;
  changes: number;
  sealed: Sealed;
}

interface HandOver {
  deviceId: string;
  /** Milliseconds by which the server's clock was ahead of that device's. */
  serverAheadMs: number;
  items: OutboxItem[];
  blobs: { sha256: string; type: string; bytes: string }[];
}

/**
 * All items without a verdict, or with one that no one has acknowledged. Items that can't be read here wait for their
 * key.
 */
export async function unsentItems(db: UserDatabase): Promise<OutboxItem[]> {
  const items = await readUnsettled(db);
  return (await showItems(db, items)).filter(item => !item.isLocked);
}

/**
 * Returns the file's text and the changes in it. All their pictures are included, even those already sent: the server
 * keeps pictures that no proof names only for a time, and the other device has no other copy.
 */
export async function makeHandOver(
  db: UserDatabase,
  { userId, deviceId, code, now }: { userId: number; deviceId: string; code: string; now: number },
): Promise<{ text: string; ids: string[] }> {
  const { items, blobs } = await withTheirPhotos(db, await unsentItems(db));
  const content: HandOver = {
    deviceId,
    serverAheadMs: (await readMeta<number>(db, 'serverAheadMs')) ?? 0,
    items,
    blobs: blobs.map(({ sha256, type, bytes }) => ({
      sha256,
      type,
      bytes: toBase64(new Uint8Array(bytes)),
    })),
  };
  const file: HandOverFile = {
    format,
    v: 1,
    userId,
    madeAt: new Date(now).toISOString(),
    changes: items.length,
    sealed: await seal(JSON.stringify(content), code),
  };
  return { text: JSON.stringify(file), ids: items.map(({ id }) => id) };
}

/** A change waits for the key of its pictures, as for its own. */
async function withTheirPhotos(
  db: UserDatabase,
  items: OutboxItem[],
): Promise<{ items: OutboxItem[]; blobs: StoredBlob[] }> {
  const named = [...new Set(items.flatMap(({ args }) => photosOf(args)))];
  const kept = (await db.blobs.bulkGet(named)).filter(blob => blob !== undefined);
  const seen = await Promise.all(kept.map(async blob => [blob.sha256, await showPhoto(db, blob)] as const));
  const locked = new Set(seen.flatMap(([sha256, photo]) => (photo ? [] : [sha256])));
  const readable = items.filter(({ args }) => !photosOf(args).some(sha256 => locked.has(sha256)));
  const taken = new Set(readable.flatMap(({ args }) => photosOf(args)));
  return {
    items: readable,
    blobs: seen.flatMap(([sha256, photo]) => (photo && taken.has(sha256) ? [photo] : [])),
  };
}

export type OpenedHandOver =
  | { kind: 'opened'; content: HandOver }
  | { kind: 'refused'; why: 'notOurs' | 'otherPerson' | 'wrongCode' };

/** Reads a file that the user has chosen. Nothing in it is trusted. */
export async function openHandOver(text: string, code: string, userId: number): Promise<OpenedHandOver> {
  const file = readFile(text);
  if (!file) return { kind: 'refused', why: 'notOurs' };
  if (file.userId !== userId) return { kind: 'refused', why: 'otherPerson' };
  const content = await unseal(file.sealed, code);
  if (content === null) return { kind: 'refused', why: 'wrongCode' };
  const read = JSON.parse(content) as HandOver;
  const isWhole = Array.isArray(read.items) && read.items.every(item => isOwnItem(item, userId));
  return isWhole ? { kind: 'opened', content: read } : { kind: 'refused', why: 'notOurs' };
}

function readFile(text: string): HandOverFile | null {
  try {
    const file = JSON.parse(text) as Partial<HandOverFile> | null;
    const isOurs = file?.format === format && file.v === 1 && typeof file.userId === 'number' && file.sealed;
    return isOurs ? (file as HandOverFile) : null;
  } catch {
    return null;
  }
}

function isOwnItem(item: OutboxItem, userId: number): boolean {
  return (
    item.userId === userId &&
    typeof item.id === 'string' &&
    isMutationName(item.name) &&
    (changedEntities as readonly string[]).includes(item.entity)
  );
}

/** Appends what isn't here yet to the outbox, in its old order. Returns how many were added. */
export async function takeHandOver(
  db: UserDatabase,
  { items, blobs, serverAheadMs }: HandOver,
  now: number,
): Promise<number> {
  const hereAheadMs = (await readMeta<number>(db, 'serverAheadMs')) ?? 0;
  const hidden = await Promise.all(items.map(item => hideItem(db, item)));
  const keptAt = new Date(now).toISOString();
  const photos = await Promise.all(
    (blobs ?? []).map(({ sha256, type, bytes }) =>
      hidePhoto(db, { sha256, type, bytes: fromBase64(bytes).buffer, keptAt }),
    ),
  );
  return db.transaction('rw', db.outbox, db.blobs, async () => {
    const known = new Set((await db.outbox.toArray()).map(({ id }) => id));
    const fresh = hidden.filter(({ id }) => !known.has(id));
    await db.outbox.bulkAdd(
      fresh.map(({ seq: _seq, nextAt: _nextAt, ...item }) => ({
        ...item,
        attempts: Math.max(1, item.attempts), // it may be on its way from the other device: never taken back
        occurredAt: shifted(item.occurredAt, serverAheadMs - hereAheadMs),
        capturedAt: item.capturedAt ?? item.occurredAt,
      })),
    );
    await db.blobs.bulkPut(photos);
    return fresh.length;
  });
}

/** Converts a time by one device's clock to another's. */
const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
