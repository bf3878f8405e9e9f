/** What somebody names on the command line, as a place to write one copy to or to read one from. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { copyName, readCopyName } from './copy-name.ts';
import {
  type CopySink,
  type CopySource,
  fileSink,
  fileSource,
  isBucketText,
  openShelf,
  type ShelfParts,
} from './copy-shelf.ts';
import { newestCopy } from './kept-copies.ts';
import { BackupError } from './trouble.ts';

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

/** `--to`: a file; a folder, or a folder of a bucket, gets a copy with the time as its name. */
export function sinkAt(to: string, isEncrypted: boolean, parts: ShelfParts): CopySink {
  const name = copyName(new Date(), isEncrypted);
  if (!isBucketText(to)) return fileSink(path.resolve(isFolder(to) ? path.join(to, name) : to));
  const { shelf, copy } = splitBucketText(to);
  return openShelf(shelf, '--to', parts).sink(copy ?? name);
}

/** `--from`: a file; of a bucket, one copy by its name, or the newest of a folder. */
export async function sourceAt(from: string, parts: ShelfParts): Promise<CopySource> {
  if (!isBucketText(from)) return fileSource(from);
  const { shelf: text, copy } = splitBucketText(from);
  const shelf = openShelf(text, '--from', parts);
  const found = copy === null ? await newestCopy(shelf) : shelf.source(copy);
  if (!found) throw new BackupError(`There is no backup in ${shelf.place} yet.`);
  return found;
}

/** The last part of the path, if it is the name of a copy. */
function splitBucketText(text: string): { shelf: string; copy: string | null } {
  const [, before = '', last = '', query = ''] = /^([^?]*\/)([^/?]*)(\?.*)?$/.exec(text) ?? [];
  return readCopyName(last)
    ? { shelf: before.replace(/\/$/, '') + query, copy: last }
    : { shelf: text, copy: null };
}
