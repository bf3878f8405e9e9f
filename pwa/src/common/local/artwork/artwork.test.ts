import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { artworkRefusals } from '#contract/artwork/artwork.ts';
import { createArtworkShelf, type ArtworkParts } from './artwork.ts';
import { openShopDatabase } from '../database/shop-database.ts';

const png = (rest = 'pixels') =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(rest), Buffer.from('IEND')]);
const svg = (attributes: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`);
const file = (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') => new File([bytes], name);

function createShelf(overrides: Partial<ArtworkParts> = {}) {
  const db = openShopDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  const onKept = vi.fn();
  const measure = async () => ({ widthPx: 300, heightPx: 200 });
  const convertPdf: ArtworkParts['convertPdf'] = async () => ({ ok: false, message: 'no reader here' });
  const convertHeic: ArtworkParts['convertHeic'] = async () => ({ ok: false, message: 'no photographs' });
  return {
    db,
    onKept,
    shelf: createArtworkShelf({
      openDatabase: async () => db,
      measure,
      convertPdf,
      convertHeic,
      onKept,
      ...overrides,
    }),
  };
}

test('a file is kept under the hash of its bytes before it is shown, and read again', async () => {
  const { shelf, db, onKept } = createShelf();
  const bytes = png();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await shelf.keep(file(bytes, 'team.png'))).toEqual({
    ok: true,
    artwork: {
      sha256,
      name: 'team.png',
      type: 'image/png',
      bytes: bytes.length,
      widthPx: 300,
      heightPx: 200,
    },
  });
  expect(onKept).toHaveBeenCalledWith(sha256);
  expect((await db.artworks.get(sha256))?.bytes).toBeInstanceOf(ArrayBuffer);
  const picture = await shelf.read(sha256);
  expect(Buffer.from((await picture?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
  expect(await shelf.read('f'.repeat(64))).toBeNull();
});

test('a picture made here of another one names it, on the device and in the design', async () => {
  const { shelf, db } = createShelf();
  const original = { sha256: 'c'.repeat(64), name: 'crest.png' };
  const kept = await shelf.keepMade(file(png('less'), 'crest, changed.png'), original);
  if (!kept.ok) throw new Error(kept.message);
  expect(kept.artwork).toMatchObject({ name: 'crest, changed.png', original });
  expect(await db.artworks.get(kept.artwork.sha256)).toMatchObject({ madeFrom: original.sha256 });
  const same = await shelf.keepMade(file(png('less')), { ...original, sha256: kept.artwork.sha256 });
  expect(same.ok).toBe(true);
});

test('a file chosen again is not sent again', async () => {
  const { shelf, db } = createShelf();
  const kept = await shelf.keep(file(png()));
  const sha256 = kept.ok ? kept.artwork.sha256 : '';
  await db.artworks.update(sha256, { uploadedAt: '2026-01-01T00:00:00Z' });
  await shelf.keep(file(png(), 'renamed.png'));
  expect(await db.artworks.get(sha256)).toMatchObject({
    name: 'renamed.png',
    uploadedAt: '2026-01-01T00:00:00Z',
  });
});

test.each([
  ['too large', file(new Uint8Array(50_000_001)), {}, artworkRefusals.size],
  ['empty', file(new Uint8Array(0)), {}, artworkRefusals.broken],
  ['HTML', file(Buffer.from('<html></html>')), {}, artworkRefusals.type],
  ['HEIC without a reader', file(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')), {}, 'no photographs'],
  ['not decodable', file(png()), { measure: async () => null }, artworkRefusals.broken],
  [
    'of too many pixels',
    file(png()),
    { measure: async () => ({ widthPx: 10_000, heightPx: 6001 }) },
    artworkRefusals.pixels,
  ],
] satisfies [string, File, Partial<ArtworkParts>, string][])(
  'a file that is %s is refused in words',
  async (_, chosen, parts, message) => {
    const { shelf, db, onKept } = createShelf(parts);
    expect(await shelf.keep(chosen)).toEqual({ ok: false, message });
    expect(await db.artworks.count()).toBe(0);
    expect(onKept).not.toHaveBeenCalled();
  },
);

test('a device without room says so', async () => {
  const { shelf, db } = createShelf();
  vi.spyOn(db.artworks, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await shelf.keep(file(png()))).toEqual({
    ok: false,
    message: expect.stringContaining('enough space'),
  });
});

test.each([
  ['viewBox="0 0 200 100"', 1000, 500],
  ['viewBox="-70,-70, 140,140" width="100%"', 1000, 1000],
  ['width="40mm" height="20mm"', 1000, 500],
  ["viewBox='0 0 3000 1500'", 3000, 1500],
  ['', 300, 200],
  ['viewBox="0 0 0 0"', 300, 200],
])('an SVG with %s has the proportions %i by %i', async (attributes, widthPx, heightPx) => {
  const { shelf } = createShelf();
  expect(await shelf.keep(file(svg(attributes), 'a.svg'))).toMatchObject({ artwork: { widthPx, heightPx } });
});

test('of a page of a PDF the file is kept, and its picture is what is shown', async () => {
  const bytes = Buffer.from('%PDF-1.7 two pages');
  const [sha256, fileSha256] = ['b'.repeat(64), 'a'.repeat(64)];
  const asked: string[] = [];
  const { shelf, db } = createShelf({
    async convertPdf(given, its, choosePage) {
      const page = await choosePage({ fileName: given.name, count: 2, draw: async () => null });
      if (page === null) return { ok: false, message: '' };
      const named = {
        sha256,
        name: `${given.name}, page ${page}`,
        type: 'application/pdf',
        widthPx: 9,
        heightPx: 8,
      };
      const picture = Uint8Array.from(png()).buffer;
      return {
        ok: true,
        artwork: { ...named, bytes: its.byteLength },
        row: { ...named, bytes: its, picture, fileSha256, page },
      };
    },
  });
  const kept = await shelf.keep(file(bytes, 'crest.pdf'), async ({ fileName, count }) => {
    asked.push(`${fileName} ${count}`);
    return 2;
  });
  expect(asked).toEqual(['crest.pdf 2']);
  expect(kept).toMatchObject({
    ok: true,
    artwork: { sha256, name: 'crest.pdf, page 2', bytes: bytes.length },
  });
  const shown = await shelf.read(sha256);
  expect([shown?.type, shown?.size]).toEqual(['image/png', png().length]);
  const row = await db.artworks.get(sha256);
  expect(row).toMatchObject({ fileSha256, page: 2 });
  expect(Buffer.from(row?.bytes ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
  // Nothing is said to somebody who has changed their mind.
  expect(await shelf.keep(file(bytes, 'crest.pdf'), async () => null)).toEqual({ ok: false, message: '' });
});
