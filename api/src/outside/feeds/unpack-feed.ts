/** Files that suppliers pack with gzip, known by their first bytes whatever they are called. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const magic = [0x1f, 0x8b] as const;

export async function* unpacked(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < magic.length) {
      const next = await pieces.next();
      if (next.done) break;
      head.push(next.value);
      size += next.value.length;
    }
    const first = Buffer.concat(head.map(piece => piece.subarray(0, magic.length)));
    const rest = whole(head, pieces);
    if (!magic.every((byte, at) => first[at] === byte)) yield* rest;
    else yield* gunzipped(rest);
  } finally {
    await pieces.return?.();
  }
}

async function* whole(
  head: readonly Uint8Array[],
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* head;
  for (;;) {
    const next = await pieces.next();
    if (next.done) return;
    yield next.value;
  }
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(packed, { objectMode: false });
  const gunzip = createGunzip();
  source.on('error', error => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
