/**
 * Answers /media/<sha256>[.<width>].webp: the shop's public pictures. A picture is public once
 * it is in the media library or a product uses it. Customers' designs are in the same store and stay private.
 * Only pictures that we have re-encoded are served, under the hash of their source file. A browser that says that it
 * shows AVIF gets one where there is one; the address is the same.
 */
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { type MediaPicture, readMediaPath } from '#contract/content/media.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';

export interface MediaAnswer {
  stream: Readable;
  bytes: number;
  type: 'image/webp' | 'image/avif';
}

/** `accept` is the header. Null for a path that names no public picture. */
export type ServeMedia = (path: string, accept: string) => Promise<MediaAnswer | null>;

export const mediaHeaders = {
  Vary: 'Accept',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // Search engines and shares show it inside pages of their own.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

export function createMediaServer({ knex, files }: { knex: Knex; files: FileStore }): ServeMedia {
  async function readAvif({ sha256, width }: MediaPicture): Promise<MediaAnswer | null> {
    const made = await knex('avif_pictures').where({ sha256 }).first('widths');
    if (!made?.widths.includes(width)) return null;
    const file = await files.read(`${sha256}.${width}.avif`);
    // A copy that was brought back holds none: it is made again.
    if (!file) await knex('avif_pictures').where({ sha256 }).delete();
    return file && { ...file, type: 'image/avif' };
  }

  return async (path, accept) => {
    const wanted = readMediaPath(path);
    if (!wanted || !(await isPublic(knex, wanted.sha256))) return null;
    // By name: what takes anything gets what all of them show.
    const avif = accept.includes('image/avif') ? await readAvif(wanted) : null;
    if (avif) return avif;
    const webp = await files.read(`${wanted.sha256}.${wanted.width}.webp`);
    return webp && { ...webp, type: 'image/webp' };
  };
}

/** The library is asked first: one look in an index. */
async function isPublic(knex: Knex, sha256: string): Promise<boolean> {
  if (await knex('media').where({ sha256 }).whereNull('deletedAt').first('id')) return true;
  const named = `/media/${sha256}.%`;
  const { rows } = await knex.raw<{ rows: { found: boolean }[] }>(
    `select exists (select 1 from products where deleted_at is null
        and (image like :named or image_back like :named or image_side like :named))
      or exists (select 1 from product_variants where archived_at is null and image_url like :named) as found`,
    { named },
  );
  return rows[0]?.found ?? false;
}
