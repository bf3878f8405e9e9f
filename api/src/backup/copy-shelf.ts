/** Where copies are kept: a folder, or a folder of a bucket. A name there is a whole copy or nothing. */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lookUpProcess } from '#api/database/embedded/process-table.ts';
import { type BucketCopies, createBucketCopies } from '#api/outside/files/bucket/bucket-copies.ts';
import { type PlaceVariables, readFilesPlace } from '#api/outside/files/files-place.ts';
import { readCopyName } from './copy-name.ts';
import { BackupError } from './trouble.ts';
import { partSuffix, writeCopyFile } from './write-copy-file.ts';

/** One copy, to be read from its beginning as often as it is needed. */
export interface CopySource {
  /** For people and for the records: its last part is its name. */
  readonly at: string;
  open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** One copy, to be written once. */
export interface CopySink {
  readonly at: string;
  /** Returns the number of bytes. @throws BackupError for one that is there already. */
  write: (source: AsyncIterable<Uint8Array>) => Promise<number>;
}

export interface CopyShelf {
  readonly place: string;
  names: () => Promise<string[]>;
  source: (name: string) => CopySource;
  sink: (name: string) => CopySink;
  remove: (name: string) => Promise<void>;
  /** Takes away what killed processes have left half written. */
  sweep: () => Promise<void>;
}

export const isBucketText = (text: string) => text.startsWith('s3:');

export interface ShelfParts {
  dataDir: string;
  env: PlaceVariables;
}

/** @param variable for the sentence. @throws Error with a sentence for the person at the terminal. */
export function openShelf(text: string, variable: string, { dataDir, env }: ShelfParts): CopyShelf {
  if (!isBucketText(text)) return folderShelf(text);
  const place = readFilesPlace(text, { variable, dataDir, env });
  if (place.kind !== 'bucket') throw new Error(`${variable}: must begin with s3://.`);
  return bucketShelf(createBucketCopies({ place }));
}

export function fileSource(file: string): CopySource {
  return {
    at: file,
    open: async () => {
      const stream = createReadStream(file, { highWaterMark: 262_144 });
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', (error: NodeJS.ErrnoException) =>
          reject(new BackupError(`${file} can't be read (${error.code ?? 'unknown'}).`)),
        );
      });
      return stream;
    },
  };
}

export const fileSink = (file: string): CopySink => ({
  at: file,
  write: source => writeCopyFile(file, source),
});

export function folderShelf(folder: string): CopyShelf {
  const place = path.resolve(folder);
  const names = async () => {
    try {
      return await readdir(place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return {
    place,
    names,
    source: name => fileSource(path.join(place, name)),
    sink: name => ({
      ...fileSink(path.join(place, name)),
      async write(source) {
        await mkdir(place, { recursive: true, mode: 0o700 });
        return writeCopyFile(path.join(place, name), source);
      },
    }),
    remove: name => rm(path.join(place, name), { force: true }),
    async sweep() {
      for (const name of (await names()).filter(isAbandoned))
        await rm(path.join(place, name), { force: true });
    },
  };
}

function isAbandoned(name: string): boolean {
  if (!name.endsWith(partSuffix)) return false;
  const [, copy = '', pid = ''] = /^(.+)\.(\d+)\.part$/.exec(name) ?? [];
  return readCopyName(copy) !== null && lookUpProcess(Number(pid)) === null;
}

/** Longer than an upload takes that still goes on. */
const abandonedAfterMs = 2 * 86_400_000;

export function bucketShelf(copies: BucketCopies, now: () => Date = () => new Date()): CopyShelf {
  const atOf = (name: string) => `${copies.place.replace(/ at .*$/, '')}${name}`;
  return {
    place: copies.place,
    names: () => copies.names(),
    source: name => ({
      at: atOf(name),
      async open() {
        const bytes = await copies.read(name);
        if (!bytes) throw new BackupError(`There is no ${name} in ${copies.place}.`);
        return bytes;
      },
    }),
    sink: name => ({
      at: atOf(name),
      async write(source) {
        if (await copies.has(name))
          throw new BackupError(`${atOf(name)} is there already. Choose another name.`);
        return copies.write(name, source);
      },
    }),
    remove: name => copies.remove(name),
    sweep: () => copies.sweep(new Date(now().getTime() - abandonedAfterMs)),
  };
}
