/** A supplier's file in the folder that the operator has named: whoever types a name reaches nothing beside it. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { streamWithin } from '../files/read-within.ts';
import { type FetchedFeed, FeedTrouble, type FileMarks } from './fetch-feed.ts';
import { unpacked } from './unpack-feed.ts';

export async function readFeedFile<T>(
  {
    folder,
    name,
    known,
    limitBytes,
  }: { folder: string | null; name: string; known: FileMarks | null; limitBytes: number },
  take: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<FetchedFeed<T> | 'unchanged'> {
  if (!folder)
    throw new FeedTrouble(
      'The shop reads no files. Whoever runs the server can name a folder with FEEDS_DIR.',
    );
  const file = await placeOf(folder, name);
  const { mtimeMs, size } = await stat(file);
  const etag = `${size}-${mtimeMs}`;
  if (known?.etag === etag) return 'unchanged';
  const taken = await streamWithin(file, limitBytes, body => take(unpacked(body)));
  if (taken === 'too_large') throw new FeedTrouble(`The file is larger than ${limitBytes / 1_000_000} MB.`);
  return { marks: { etag, lastModified: null }, taken };
}

/** Links are followed, and may not lead out. */
async function placeOf(folder: string, name: string): Promise<string> {
  const [root, file] = await Promise.all(
    [folder, path.join(folder, name)].map(one => realpath(one).catch(() => null)),
  );
  if (!root || !file || !file.startsWith(root + path.sep))
    throw new FeedTrouble(`There is no file “${name}” in the feeds folder.`);
  return file;
}
