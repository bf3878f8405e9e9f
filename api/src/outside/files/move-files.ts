/**
 * Copies every file of one store into another, a set at a time, while the shop works with both (`two-stores.ts`). What is
 * there already is compared and not sent again, so a move that was broken off goes on where it was.
 */
import type { FileDigest, FileStore } from './file-store.ts';

export interface MoveRequest {
  from: FileStore;
  to: FileStore;
  /** How many files are a set. */
  perSet?: number;
  /** Within it no file is deleted: one that is deleted from both places must not come back by the move. */
  whileKept: (work: () => Promise<void>) => Promise<void>;
  /** After each set, with what was read of its files. */
  afterSet?: (read: readonly NamedDigest[], soFar: MoveFigures) => Promise<void>;
}

export interface NamedDigest extends FileDigest {
  name: string;
}

export interface MoveFigures {
  moved: number;
  movedBytes: number;
  /** With the same bytes. */
  wereThere: number;
  /** With other bytes. Neither was changed. */
  differing: string[];
}

/** @throws StorageAwayError, StorageFullError; what was moved until then stays. */
export async function moveFiles(request: MoveRequest): Promise<MoveFigures> {
  const { from, to, perSet = 100, whileKept, afterSet } = request;
  const figures: MoveFigures = { moved: 0, movedBytes: 0, wereThere: 0, differing: [] };
  for await (const names of inSets(from.list(), perSet)) {
    const read: NamedDigest[] = [];
    await whileKept(async () => {
      const there = await to.find(names);
      for (const name of names) {
        const digest = there.has(name) ? await compare(name) : await move(name);
        // Deleted since it was listed.
        if (digest) read.push({ name, ...digest });
      }
    });
    await afterSet?.(read, figures);
  }
  return figures;

  async function compare(name: string): Promise<FileDigest | null> {
    const [before, after] = [await from.takenAs(name), await to.takenAs(name)];
    if (before?.sha256 === after?.sha256) figures.wereThere++;
    else figures.differing.push(name);
    return before;
  }

  async function move(name: string): Promise<FileDigest | null> {
    const source = await from.read(name);
    const received = source && (await to.receive(source.stream as AsyncIterable<Uint8Array>, Infinity));
    if (!source || !received) return null;
    const { bytes, sha256 } = received;
    try {
      if (bytes !== source.bytes) throw new Error(`${name} changed while it was read. Run the move again.`);
      await received.keep(name);
    } finally {
      await received.discard();
    }
    const after = await to.takenAs(name);
    if (after?.sha256 !== sha256 || after.bytes !== bytes)
      throw new Error(`${name} did not arrive whole at ${to.place}. Run the move again.`);
    figures.moved++;
    figures.movedBytes += bytes;
    return { bytes, sha256 };
  }
}

async function* inSets(names: AsyncIterable<string>, perSet: number): AsyncGenerator<string[]> {
  let set: string[] = [];
  for await (const name of names) {
    set.push(name);
    if (set.length < perSet) continue;
    yield set;
    set = [];
  }
  if (set.length > 0) yield set;
}
