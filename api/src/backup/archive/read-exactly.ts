/** Takes exact lengths from a stream whose parts come as they like. */
export interface ExactReader {
  /** That many bytes; fewer when the stream ends before. */
  read(bytes: number): Promise<Buffer>;
  /** That many bytes in parts; ends early when the stream does. Each part is to be used before the next is asked for. */
  parts(bytes: number): AsyncGenerator<Buffer>;
  /** Taken so far. */
  position(): number;
  close(): Promise<void>;
}

export function createExactReader(source: AsyncIterable<Uint8Array>): ExactReader {
  const iterator = source[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  let taken = 0;

  async function next(): Promise<boolean> {
    while (left.length === 0) {
      const { value, done }: IteratorResult<Uint8Array, unknown> = await iterator.next();
      if (done === true) return false;
      left = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    return true;
  }

  async function* parts(bytes: number): AsyncGenerator<Buffer> {
    for (let wanted = bytes; wanted > 0;) {
      if (!(await next())) return;
      const part = left.subarray(0, wanted);
      left = left.subarray(part.length);
      wanted -= part.length;
      taken += part.length;
      yield part;
    }
  }

  return {
    parts,
    async read(bytes) {
      const found: Buffer[] = [];
      for await (const part of parts(bytes)) found.push(part);
      return Buffer.concat(found);
    },
    position: () => taken,
    async close() {
      await iterator.return?.();
    },
  };
}
