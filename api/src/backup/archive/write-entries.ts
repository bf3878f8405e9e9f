/** Writes an archive part by part, and remembers of each entry what a reader will compare. */
import { createHash } from 'node:crypto';
import { blockBytes, padding, writeHead } from './tar-head.ts';

export interface WrittenEntry {
  path: string;
  bytes: number;
  sha256: string;
}

export interface EntryWriter {
  /** In the order in which they were written. */
  written: WrittenEntry[];
  whole(path: string, bytes: Uint8Array): Generator<Uint8Array>;
  /** @throws Error when the source gives more or fewer bytes than were said: the archive is of no use then. */
  streamed(path: string, bytes: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  end(): Generator<Uint8Array>;
}

export function createEntryWriter(): EntryWriter {
  const written: WrittenEntry[] = [];
  return {
    written,
    *whole(path, bytes) {
      yield writeHead({ path, bytes: bytes.length });
      yield bytes;
      yield Buffer.alloc(padding(bytes.length));
      written.push({ path, bytes: bytes.length, sha256: sha256Of(bytes) });
    },
    async *streamed(path, bytes, source) {
      yield writeHead({ path, bytes });
      const hash = createHash('sha256');
      let given = 0;
      for await (const part of source) {
        given += part.length;
        if (given > bytes) break;
        hash.update(part);
        yield part;
      }
      if (given !== bytes) throw new Error(`${path} changed while it was copied`);
      yield Buffer.alloc(padding(bytes));
      written.push({ path, bytes, sha256: hash.digest('hex') });
    },
    *end() {
      yield Buffer.alloc(2 * blockBytes);
    },
  };
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
