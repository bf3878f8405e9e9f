/** A supplier's file that is read from its beginning as often as needed, and is never in memory as a whole. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { UnreadableFeed } from './unreadable-feed.ts';

export interface FeedSource {
  open: () => AsyncIterable<Uint8Array>;
  /** Of the whole file; the limit of a file that people send, unless told. */
  limitBytes?: number;
  /** Its name in the file store. */
  keptAs?: string;
}

const pieceBytes = 64 * 1024;

/** The shop's own demo feed, and files of tests. */
export function feedOfBytes(bytes: Uint8Array): FeedSource {
  return {
    async *open() {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield bytes.subarray(at, at + pieceBytes);
        // Others take their turn, as they do while a file is read from the disk.
        await nextTurn();
      }
    },
  };
}

/** A file of the store, under the hash of its bytes. */
export function storedFeed(files: FileStore, name: string): FeedSource {
  return {
    keptAs: name,
    async *open() {
      const found = await files.read(name);
      if (!found) throw new UnreadableFeed('The file is no longer kept. Choose it again.');
      yield* found.stream as AsyncIterable<Uint8Array>;
    },
  };
}
