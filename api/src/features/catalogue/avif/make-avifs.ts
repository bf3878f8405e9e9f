/**
 * Pictures of products and of the media library are made AVIF after their WebP, in the background: a new one within
 * minutes, those of before one after another. Nobody waits for it, and the WebP stays for browsers without AVIF.
 */
import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { pictureOf } from '#api/database/files/needed-files.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import type { AvifEncoder } from '#api/outside/images/avif/avif-encoder.ts';

export interface AvifParts {
  knex: Knex;
  files: FileStore;
  encoder: Pick<AvifEncoder, 'encode'>;
  /** The process ends: pictures that it has claimed are left to the next. */
  signal: AbortSignal;
}

/** An AVIF that saves less is not worth a second file. */
const mostOfWebp = 0.95;
const perClaim = 10;
/** A process that was killed leaves its claims to the next. */
const claimed = `interval '10 minutes'`;

/** Answers how many pictures were done. */
export async function makeAvifs(parts: AvifParts): Promise<number> {
  for (let done = 0; ;) {
    const hashes = await claim(parts.knex);
    if (hashes.length === 0) return done;
    for (const sha256 of hashes) {
      if (parts.signal.aborted) return done;
      try {
        await makeAvif(parts, sha256);
      } catch (error) {
        if (!parts.signal.aborted) throw error;
        return done;
      }
      done++;
    }
  }
}

const columnsWithPictures = [
  ['products', 'image', 'deleted_at'],
  ['products', 'image_back', 'deleted_at'],
  ['products', 'image_side', 'deleted_at'],
  ['product_variants', 'image_url', 'archived_at'],
] as const;

const publicPictures = [
  'select sha256 from media where deleted_at is null',
  ...columnsWithPictures.map(
    ([table, column, gone]) =>
      `select ${pictureOf(column)} from ${table} where ${gone} is null and ${column} like '/media/%'`,
  ),
].join(' union ');

async function claim(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { sha256: string }[] }>(
    `insert into avif_pictures as a (sha256)
     select p.sha256 from (${publicPictures}) p
     where p.sha256 is not null and not exists (select from avif_pictures k
       where k.sha256 = p.sha256 and (k.made_at is not null or k.claimed_at > now() - ${claimed}))
     limit ${perClaim}
     on conflict (sha256) do update set claimed_at = now()
       where a.made_at is null and a.claimed_at <= now() - ${claimed}
     returning sha256`,
  );
  return rows.map(({ sha256 }) => sha256);
}

async function makeAvif({ knex, files, encoder }: AvifParts, sha256: string): Promise<void> {
  const large = await bytesOf(files, `${sha256}.1200.webp`);
  const widths: number[] = [];
  for (const { width, avif } of large ? await encoder.encode(large) : []) {
    const webp = width === 1200 ? large : await bytesOf(files, `${sha256}.${width}.webp`);
    if (!webp || avif.length > webp.length * mostOfWebp) continue;
    await files.put(`${sha256}.${width}.avif`, avif);
    widths.push(width);
  }
  await knex('avif_pictures').where({ sha256 }).update({ widths, madeAt: knex.fn.now() });
}

async function bytesOf(files: FileStore, name: string): Promise<Buffer | null> {
  const found = await files.read(name);
  return found && buffer(found.stream);
}
