import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  indexSince,
  piecesAtOnce,
  pieceSize,
  productOfPiece,
  unpackOrder,
  wholeIndex,
} from '#contract/catalogue/pieces/catalogue-pieces.ts';
import { catalogueEndpoints, cataloguePieces, type Product } from '#contract/catalogue/endpoints.ts';
import { createSnapshots } from '#api/features/catalogue/snapshots.ts';
import { createCatalogueReads } from '#api/features/catalogue/catalogue-reads.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { createPacker, type Packer } from './packer.ts';

const db = useTestDatabase();
const never: Packer['pack'] = () => new Promise(() => {});

function openReads(pack = never) {
  const snapshots = createSnapshots();
  return {
    ...createCatalogueReads({ knex: db.knex, snapshots, packer: { pack } }),
    move: () => snapshots.drop(),
  };
}

type Reads = ReturnType<typeof openReads>;

/** As a device reads it: the index, its pieces, the order. */
async function readByPieces({ index, pieces }: Reads): Promise<Product[]> {
  const { pieces: versions, order } = await index();
  const places = new Map(unpackOrder(order).map(({ id, displayOrder }) => [id, displayOrder]));
  const last = Math.max(0, ...versions.keys());
  const found: Product[] = [];
  for (let from = 0; from <= last; from += piecesAtOnce) {
    const { text } = await pieces({ from, to: from + piecesAtOnce - 1 });
    for (const { piece, version, products } of cataloguePieces.parse(JSON.parse(await text())).pieces) {
      expect(versions.get(piece)).toBe(version);
      for (const product of products) found.push(productOfPiece(product, places.get(product.id) ?? -1));
    }
  }
  return found.toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id);
}

async function readOneByOne(reads: Reads): Promise<Product[]> {
  const { places } = await reads.index();
  return Promise.all(
    places.map(async ({ id }) => JSON.parse(String((await reads.product(id))?.identity)) as Product),
  );
}

/** Which pieces have another version after the work, and whether the order has. */
async function movedBy(work: () => Promise<unknown>): Promise<{ pieces: number[]; order: boolean }> {
  const reads = openReads();
  const before = await reads.index();
  await work();
  reads.move();
  const after = await reads.index();
  const all = new Set([...before.pieces.keys(), ...after.pieces.keys()]);
  return {
    pieces: [...all].filter(piece => before.pieces.get(piece) !== after.pieces.get(piece)),
    order: before.order.version !== after.order.version,
  };
}

const addVariant = (productId: number, stockCode: string, over = {}) =>
  db.knex('product_variants').insert({ productId, stockCode, color: 'Navy', size: 'M', ...over });

test('the pieces are the whole, for catalogues of any kind', async () => {
  const packer = createPacker();
  let nth = 0;
  const one = fc.record({
    gap: fc.constantFrom(1, 1, 1, 2, pieceSize, pieceSize * piecesAtOnce),
    isGone: fc.boolean(),
    place: fc.nat(5),
    variants: fc.nat(4),
    trackStock: fc.boolean(),
  });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 12 }), async made => {
        for (const { gap, isGone, place, variants, trackStock } of made) {
          await db.knex.raw(
            `select setval(pg_get_serial_sequence('products', 'id'), (select coalesce(max(id), 0) + ? from products))`,
            [gap],
          );
          const over = { displayOrder: place, trackStock, ...(isGone && { archivedAt: new Date() }) };
          const { id } = await makeProduct(db.knex, over);
          for (let at = 0; at < variants; at++)
            await addVariant(id, `V-${++nth}`, { stock: at, displayOrder: at });
        }
        const reads = openReads();
        const expected = await readOneByOne(reads);
        expect(await readByPieces(reads)).toEqual(expected);
        expect(JSON.parse((await reads.products()).text())).toEqual(
          expected.map(product => catalogueEndpoints.listProducts.response.element.parse(product)),
        );
      }),
      { numRuns: 12 },
    );
    // Packed by the thread they are the same.
    const packing: Promise<unknown>[] = [];
    const reads = openReads(ask => {
      const packed = packer.pack(ask);
      packing.push(packed);
      return packed;
    });
    const plain = await readByPieces(reads);
    await Promise.all(packing);
    const packed = {
      ...reads,
      pieces: async (range: { from: number; to: number }) => readPacked(await reads.pieces(range)),
    };
    expect(await readByPieces(packed)).toEqual(plain);
  } finally {
    packer.end();
  }
});

test('a change moves its own piece and no other', async () => {
  const first = await makeProduct(db.knex);
  await db.knex.raw(`select setval(pg_get_serial_sequence('products', 'id'), ?)`, [first.id + 3 * pieceSize]);
  const { id } = await makeProduct(db.knex, { categories: ['Moved caps'], categoryName: 'Moved caps' });
  await db.knex('categories').insert({ id: 'moved-caps', name: 'Moved caps' });
  await addVariant(id, 'MOVED');
  const own = { pieces: [Math.floor(id / pieceSize)], order: false };
  const products = () => db.knex('products').where({ id });
  const variants = () => db.knex('product_variants').where({ productId: id });
  expect(await movedBy(() => products().update({ priceCents: 4321 }))).toEqual(own);
  expect(await movedBy(() => variants().update({ stock: 3 }))).toEqual(own);
  expect(await movedBy(() => addVariant(id, 'MOVED-2'))).toEqual(own);
  expect(await movedBy(() => variants().where({ stockCode: 'MOVED-2' }).delete())).toEqual(own);
  expect(
    await movedBy(() => db.knex('categories').where({ id: 'moved-caps' }).update({ isActive: false })),
  ).toEqual(own);
  expect(
    await movedBy(() => db.knex('categories').where({ id: 'moved-caps' }).update({ deletedAt: new Date() })),
  ).toEqual(own);
  expect(await movedBy(() => products().update({ archivedAt: new Date() }))).toEqual({ ...own, order: true });
  expect(await movedBy(() => products().update({ archivedAt: null }))).toEqual({ ...own, order: true });
  // Nothing that a shopper sees.
  const nothing = { pieces: [], order: false };
  expect(await movedBy(() => products().update({ handMade: ['name'] }))).toEqual(nothing);
  expect(
    await movedBy(() => db.knex('categories').where({ id: 'moved-caps' }).update({ description: 'Caps' })),
  ).toEqual(nothing);
  expect(
    await movedBy(() =>
      db.knex('products').update({ displayOrder: db.knex.raw('display_order + id % 7 + 1') }),
    ),
  ).toEqual({
    pieces: [],
    order: true,
  });
});

test('two transactions that change each other’s pieces never wait in a circle', async () => {
  const a = await makeProduct(db.knex);
  await db.knex.raw(`select setval(pg_get_serial_sequence('products', 'id'), ?)`, [a.id + 2 * pieceSize]);
  const b = await makeProduct(db.knex);
  await addVariant(a.id, 'CIRCLE-A');
  await addVariant(b.id, 'CIRCLE-B');
  const both = (ids: number[]) =>
    db.knex.transaction(async trx => {
      for (const productId of ids) await trx('product_variants').where({ productId }).increment('stock', 1);
    });
  const other = db.knex('products').where({ id: b.id }).update({ priceCents: 999 });
  await Promise.all([both([a.id, b.id]), both([a.id, b.id]), other]);
  expect(await db.knex('product_variants').whereIn('productId', [a.id, b.id]).pluck('stock')).toEqual([2, 2]);
});

test('with a thread that never answers nobody waits, and the newest is answered', async () => {
  const made = await makeProduct(db.knex, { name: 'Slow tee' });
  const asked: string[] = [];
  const reads = openReads(ask => {
    asked.push(ask.kind);
    return never(ask);
  });
  const from = Math.floor(made.id / pieceSize);
  const read = async () => {
    const { brotli, text } = await reads.pieces({ from, to: from });
    return { brotli, text: await text() };
  };
  expect((await read()).text).toContain('Slow tee');
  await db.knex('products').where({ id: made.id }).update({ name: 'Quick tee' });
  reads.move();
  const after = await read();
  expect(after.brotli).toBeNull();
  expect(after.text).toContain('Quick tee');
  expect((await read()).text).toBe(after.text);
  expect(asked).toEqual(['pieces', 'pieces']);
  expect(JSON.parse((await reads.products()).text())).toContainEqual(
    expect.objectContaining({ name: 'Quick tee' }),
  );
});

test('one change reads and packs one piece again', async () => {
  const made = await makeProduct(db.knex);
  const packed: (number | undefined)[] = [];
  const bytes = new Uint8Array([7]);
  const reads = openReads(async ask => {
    if (ask.kind === 'pieces') packed.push(cataloguePieces.parse(JSON.parse(ask.text)).pieces[0]?.piece);
    return { identity: bytes, brotli: bytes };
  });
  const readAll = async () => {
    const { pieces } = await reads.index();
    for (const piece of pieces.keys()) {
      await expect.poll(async () => (await reads.pieces({ from: piece, to: piece })).brotli).toEqual(bytes);
    }
    return pieces.size;
  };
  const size = await readAll();
  expect(packed).toHaveLength(size);
  await db.knex('products').where({ id: made.id }).update({ priceCents: 777 });
  reads.move();
  await readAll();
  expect(packed.slice(size)).toEqual([Math.floor(made.id / pieceSize)]);
});

test('a device that tells what it has is told what has changed since, and one of long ago everything', async () => {
  const gone = await makeProduct(db.knex);
  const reads = openReads();
  const before = await reads.index();
  await db.knex('products').where({ id: gone.id }).update({ priceCents: 555 });
  reads.move();
  const now = await reads.index();
  const known = reads.formerIndex(before.version);
  expect(known).toBe(before);
  const since = indexSince(now.answer, before.answer);
  expect(since).toMatchObject({ since: before.version, gone: [], version: now.version });
  expect(Object.keys(since.pieces)).toEqual([String(Math.floor(gone.id / pieceSize))]);
  expect(wholeIndex(since, before.answer)).toEqual(now.answer);
  expect(wholeIndex(since, now.answer)).toBeNull();
  expect(reads.formerIndex('of long ago')).toBeUndefined();
});

test('what has changed is packed before anybody asks', async () => {
  const made = await makeProduct(db.knex);
  const packed: string[] = [];
  const reads = openReads(async ask => {
    packed.push(ask.kind);
    throw new Error('not now');
  });
  await reads.index();
  await db.knex('products').where({ id: made.id }).update({ priceCents: 556 });
  reads.move();
  await reads.index();
  await expect.poll(() => packed).toEqual(['pieces']);
});

test('a piece that could not be packed is packed for the next one who asks', async () => {
  const made = await makeProduct(db.knex);
  let failures = 1;
  const bytes = new Uint8Array([7]);
  const reads = openReads(async () => {
    if (failures-- > 0) throw new Error('The thread that packs has ended');
    return { identity: bytes, brotli: bytes };
  });
  const piece = Math.floor(made.id / pieceSize);
  await expect.poll(async () => (await reads.pieces({ from: piece, to: piece })).brotli).toEqual(bytes);
});

function readPacked({ brotli }: { brotli: Uint8Array | null }) {
  if (!brotli) throw new Error('Not packed');
  return { brotli, text: async () => String(brotliDecompressSync(brotli)) };
}
