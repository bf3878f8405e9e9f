/**
 * Reads an archive entry by entry. Nothing is skipped unseen: heads, fill and end are compared bit by bit with what the
 * writer writes, and contents are hashed for whoever knows what they should be.
 */
import { createHash } from 'node:crypto';
import { DamagedCopyError } from '../trouble.ts';
import { createExactReader, type ExactReader } from './read-exactly.ts';
import { blockBytes, padding, readHead } from './tar-head.ts';
import type { WrittenEntry } from './write-entries.ts';

export interface ReadEntry {
  path: string;
  bytes: number;
  /** Its contents, once. What is not read is read past when the next entry is asked for. */
  contents(): AsyncGenerator<Buffer>;
  /** All of it in memory. */
  whole(): Promise<Buffer>;
}

/** @param onRead told of every entry once it is behind, with its hash. */
export async function* readEntries(
  source: AsyncIterable<Uint8Array>,
  onRead: (entry: WrittenEntry) => void = () => {},
): AsyncGenerator<ReadEntry> {
  const reader = createExactReader(source);
  let last = 'the beginning';
  try {
    for (;;) {
      const block = await take(reader, blockBytes, last);
      if (isZero(block)) break;
      const head = readHead(block);
      if (!head) throw damaged(`the head of the entry after ${last}`);
      const body = trackBody(reader, head.path, head.bytes);
      yield { ...head, contents: body.contents, whole: body.whole };
      const sha256 = await body.finish();
      if (!isZero(await take(reader, padding(head.bytes), head.path)))
        throw damaged(`the fill after ${head.path}`);
      onRead({ ...head, sha256 });
      last = head.path;
    }
    const rest = await reader.read(blockBytes + 1);
    if (rest.length !== blockBytes || !isZero(rest)) throw damaged('the end of the archive');
  } catch (error) {
    throw error instanceof DamagedCopyError ? error : readFailure(error, last, reader.position());
  } finally {
    await reader.close().catch(() => {});
  }
}

function trackBody(reader: ExactReader, path: string, bytes: number) {
  const hash = createHash('sha256');
  let read = 0;
  async function* contents(): AsyncGenerator<Buffer> {
    for await (const part of reader.parts(bytes - read)) {
      read += part.length;
      hash.update(part);
      yield part;
    }
    if (read < bytes) throw cutOff(path);
  }
  return {
    contents,
    async whole() {
      const parts: Buffer[] = [];
      for await (const part of contents()) parts.push(Buffer.from(part));
      return Buffer.concat(parts);
    },
    async finish() {
      for await (const _ of contents());
      return hash.digest('hex');
    },
  };
}

async function take(reader: ExactReader, bytes: number, where: string): Promise<Buffer> {
  const block = await reader.read(bytes);
  if (block.length < bytes) throw cutOff(where);
  return block;
}

const isZero = (bytes: Buffer) => bytes.every(byte => byte === 0);

const damaged = (what: string) => new DamagedCopyError(`The copy is damaged: ${what}.`, [what]);

const cutOff = (where: string) =>
  new DamagedCopyError(`The copy is cut off: it ends at ${where}. The rest of it is missing.`, [where]);

/** An encrypted copy says itself that a part of it was changed, before any of that part is read. */
function readFailure(error: unknown, last: string, position: number): unknown {
  const isOfTheSystem = error instanceof Error && 'code' in error;
  if (isOfTheSystem) return error;
  const where = `after ${last}, at byte ${position} of its contents`;
  return new DamagedCopyError(`The copy is damaged or cut off ${where}.`, [where]);
}
