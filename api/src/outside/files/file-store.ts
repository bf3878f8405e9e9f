/**
 * Stored files by name, away from the database: in a folder (`file:`) or in a bucket of an S3-compatible store (`s3:`).
 * A name either has all its bytes or does not exist. Nothing is ever overwritten with other bytes: names start with the
 * SHA-256 of what they hold, or of what it was made from. So every write may be done again.
 */
import type { Readable } from 'node:stream';

/** On this machine until it is kept, so that other programs can open it. */
export interface ReceivedFile {
  path: string;
  sha256: string;
  bytes: number;
  /** Gives it its name; the bytes are stored when this has ended. */
  keep: (name: string) => Promise<void>;
  /** Throws it away; nothing happens after `keep`. */
  discard: () => Promise<void>;
}

export interface StoredFile {
  stream: Readable;
  bytes: number;
}

/** @throws StorageFullError, StorageAwayError from every method: "not there" is only said by a store that was asked. */
export interface FileStore {
  /** Where it is, for people: never with a key in it. */
  readonly place: string;
  /** Writes a stream to a temporary file while hashing it; `null` when it is longer than the limit. */
  receive: (stream: AsyncIterable<Uint8Array>, limitBytes: number) => Promise<ReceivedFile | null>;
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  read: (name: string) => Promise<StoredFile | null>;
  /** Of these names, those that are there. */
  find: (names: readonly string[]) => Promise<Set<string>>;
  /** All names, in the order of names. */
  list: () => AsyncIterable<string>;
  /** Of the bytes that are stored; null when there is no such file. */
  digest: (name: string) => Promise<FileDigest | null>;
  /** The same as the store noted it when it took the file; where it noted nothing, the bytes are read. */
  takenAs: (name: string) => Promise<FileDigest | null>;
  /** Whether there is nothing at all, not even what is nobody's business here. */
  isEmpty: () => Promise<boolean>;
  remove: (name: string) => Promise<void>;
  /** Whether the next file would be taken; writes only to find out whether what failed last works again. */
  state: () => Promise<FileStoreState>;
  /** Deletes what a killed process left half written. */
  sweepTemporary: () => Promise<number>;
}

/** `full`: this machine has no room. `away`: a store that all machines share does not answer. */
export type FileStoreState = 'takes files' | 'full' | 'away';

export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Thrown before a byte is written; answered as 503. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
  readonly code = 'ENOSPC';
}

/** The store does not answer, or refuses; answered as 503. Whether a write was carried out is not known. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError';
  readonly code = 'ESTORE';
}

const namePattern = /^[0-9a-f]{64}(?:\.[0-9a-z]+)+$/;

export const isFileName = (name: string) => namePattern.test(name);

/** `<ab>/<ab12….ext>`, in folders and buckets alike: a store can be copied to another with any tool. */
export function pathOf(name: string): string {
  if (!isFileName(name)) throw new RangeError('Not a name of this store');
  return `${name.slice(0, 2)}/${name}`;
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
