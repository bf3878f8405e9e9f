/**
 * Whether a replay is the change that came first, by its hash. A device that never heard that a picture and its proof
 * had arrived may have taken the picture off the proof since: it is put back, and counted as lost no more.
 */
import { type Claimed, hashOf } from './mutation-args.ts';

interface WithPhotos {
  photos?: unknown;
  photosLost?: unknown;
}

export function isSameChange(first: { args: unknown; argsHash: Buffer }, again: Claimed): boolean {
  if (first.argsHash.equals(hashOf(again))) return true;
  const { photos: all } = (first.args ?? {}) as WithPhotos;
  const { photos, photosLost, ...rest } = (again.args ?? {}) as WithPhotos;
  if (!Array.isArray(all) || !Array.isArray(photos) || typeof photosLost !== 'number') return false;
  const lostBefore = photosLost - (all.length - photos.length);
  const args = { ...rest, photos: all, ...(lostBefore > 0 ? { photosLost: lostBefore } : {}) };
  return (
    photos.every((sha256: unknown) => all.includes(sha256)) &&
    first.argsHash.equals(hashOf({ ...again, args }))
  );
}
