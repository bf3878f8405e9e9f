/**
 * Photographs of proofs as they are stored. The SHA-256 is that of the picture, so that it names the same bytes
 * everywhere.
 */
import { photosOf } from '../photos/photo-names.ts';
import type { StoredBlob, UserDatabase } from '../database/user-database.ts';
import { hideBytes, showBytes } from './cipher.ts';
import { readShiftKeys } from './shift-keys.ts';

const placeOf = (sha256: string) => `blobs ${sha256}`;

export async function hidePhoto(db: UserDatabase, photo: StoredBlob): Promise<StoredBlob> {
  const hidden = await hideBytes(await readShiftKeys(db), placeOf(photo.sha256), photo.bytes);
  if (!hidden) return photo;
  const { data, ...how } = hidden;
  return { ...photo, bytes: data, hidden: how };
}

/** Null if its key was deleted. */
export async function showPhoto(db: UserDatabase, photo: StoredBlob): Promise<StoredBlob | null> {
  const { hidden: how, bytes: data, ...rest } = photo;
  if (!how) return photo;
  const bytes = await showBytes(await readShiftKeys(db), placeOf(photo.sha256), { ...how, data });
  return bytes && { ...rest, bytes };
}

/**
 * The photos that these arguments name and that can be read. `isWhole` is false if one was lost or waits for its key.
 */
export async function showPhotosOf(
  db: UserDatabase,
  args: unknown,
): Promise<{ photos: StoredBlob[]; isWhole: boolean }> {
  const named = photosOf(args);
  const kept = (await db.blobs.bulkGet(named)).filter(photo => photo !== undefined);
  const seen = await Promise.all(kept.map(photo => showPhoto(db, photo)));
  const photos = seen.filter(photo => photo !== null);
  return { photos, isWhole: photos.length === named.length };
}
