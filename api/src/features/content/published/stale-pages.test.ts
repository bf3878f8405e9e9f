/** A page that was begun before the catalogue moved must not be kept as what the shop sells now. */
import { expect, test } from 'vitest';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { unpackSummary } from '#contract/catalogue/pieces/catalogue-pack.ts';
import { createSnapshots } from '#api/features/catalogue/snapshots.ts';
import { createPages } from './create-pages.ts';

const shop = { name: 'Selvedge', email: '', phone: '', address: '', abn: '' } as ShopFacts;

function productNamed(name: string, id = 7) {
  const packed = { id, name, description: '', price: 100, category: '', categories: [], colors: [] };
  return { ...unpackSummary(packed as never), stock: 0, garment: 'tee', image: '' };
}

function makeWorld() {
  const snapshots = createSnapshots();
  let products = [productNamed('Old name')];
  let version = 1;
  let letFacts = (): void => undefined;
  let facts: Promise<void> = Promise.resolve();
  const { servePages } = createPages({
    shell: '<html><head><title>x</title></head><body><!--paint--><!--/paint--></body></html>',
    paintFor: () => undefined,
    scripts: {},
    origin: 'https://shop.example',
    faq: async () => [],
    now: () => 0,
    readShop: async () => {
      await facts;
      return shop;
    },
    readPublished: async () => [],
    readHeads: async () => new Map(),
    readList: () => snapshots.keep('list', async () => ({ products, version: String(version) })),
    readProduct: async () => ({ identity: Buffer.from('{}') }),
    readChanges: async () => new Map(),
    snapshot: snapshots.get,
    drawShare: async () => '',
    sharePictures: async () => ({ png: Buffer.alloc(0), etag: '' }),
  });
  return {
    read: async (pathname: string) => {
      const answer = await servePages({ pathname, search: '' });
      return answer && 'body' in answer ? String(answer.body) : '';
    },
    /** The facts of the shop take their time. */
    holdFacts() {
      facts = new Promise(resolve => (letFacts = resolve));
    },
    letFacts: () => letFacts(),
    listIsRead: () => snapshots.keep('list', async () => null),
    move() {
      products = [productNamed('New name'), productNamed('Another', 8)];
      version++;
      snapshots.drop();
    },
  };
}

test.for([
  ['/product/7', 'New name'],
  ['/sitemap.xml', '/product/8<'],
] as const)('%s', async ([pathname, words]) => {
  const world = makeWorld();
  world.holdFacts();
  const begun = world.read(pathname);
  await world.listIsRead();
  world.move();
  world.letFacts();
  expect(await begun).not.toContain(words);
  expect(await world.read(pathname)).toContain(words);
});
