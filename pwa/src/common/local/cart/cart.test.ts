import { expect, test } from 'vitest';
import { until } from '#tests/support/waiting/until.ts';
import { makeProduct } from '../catalogue/product-fixture.ts';
import { addition, bone, createBrowser, frontPrint, inShort, navy } from '../catalogue/shop-fixture.ts';

const sizes = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map(part => ({ size: part.split(':')[0] ?? '', quantity: Number(part.split(':')[1]) }));
const inNavy = (text: string) => [{ color: navy, image: '', sizeQuantities: sizes(text) }];

async function shown(tab: ReturnType<ReturnType<typeof createBrowser>['openTab']>) {
  const lines = await tab.db.lines.toArray();
  return inShort(lines.toSorted((a, b) => a.addedAt - b.addedAt));
}

test('one line per colour with pieces, in the order of the swatches, under one artwork group', async () => {
  const tab = createBrowser().openTab();
  const added = await tab.cart.add(
    addition({
      colours: [
        { color: navy, image: '', sizeQuantities: sizes('S:4 M:8 L:0') },
        { color: { id: 'red', name: 'Red', value: '#ff0000' }, image: '', sizeQuantities: sizes('S:0') },
        { color: bone, image: '', sizeQuantities: sizes('M:5') },
      ],
    }),
  );
  expect(added).toEqual({ lines: 2, pieces: 17 });
  expect(await shown(tab)).toEqual(['Navy S:4 M:8', 'Bone M:5']);
  const lines = await tab.db.lines.toArray();
  expect(new Set(lines.map(line => line.designGroupId)).size).toBe(1);
});

test.each([
  ['the same design again', addition({ colours: inNavy('M:1 L:2') }), ['Navy M:5 L:2'], 1],
  [
    'the same design in another colour: the same set-up',
    addition({ colours: [{ color: bone, image: '', sizeQuantities: sizes('M:1') }] }),
    ['Navy M:4', 'Bone M:1'],
    1,
  ],
  [
    'another method',
    addition({ designPlacements: [{ ...frontPrint, decorationMethod: 'embroidery' }] }),
    ['Navy M:4', 'Navy M:4'],
    2,
  ],
  [
    'another artwork',
    addition({
      designPlacements: [{ ...frontPrint, designFile: { ...frontPrint.designFile, sha256: 'b'.repeat(64) } }],
    }),
    ['Navy M:4', 'Navy M:4'],
    2,
  ],
  ['no design', addition({ designPlacements: [] }), ['Navy M:4', 'Navy M:4'], 2],
  ['another product', addition({ productId: 2 }), ['Navy M:4', 'Navy M:4'], 2],
])('added after a printed tee: %s', async (_, second, lines, groups) => {
  const tab = createBrowser().openTab();
  await tab.cart.add(addition());
  await tab.cart.add(second);
  expect(await shown(tab)).toEqual(lines);
  const kept = await tab.db.lines.toArray();
  expect(new Set(kept.map(line => line.designGroupId)).size).toBe(groups);
});

test('quantities change by one, by size, and never empty a line', async () => {
  const tab = createBrowser().openTab();
  await tab.cart.add(addition({ colours: inNavy('S:10 M:10') }));
  const [line] = await tab.db.lines.toArray();
  const id = line?.id ?? '';
  await tab.cart.changeByOne(id, 1);
  expect(await shown(tab)).toEqual(['Navy S:11 M:10']);
  await tab.cart.changeByOne(id, -1);
  await tab.cart.changeByOne(id, -1);
  expect(await shown(tab)).toEqual(['Navy S:10 M:9']);
  await tab.cart.setSize(id, 'L', 3);
  await tab.cart.setSize(id, 'S', 0);
  expect(await shown(tab)).toEqual(['Navy M:9 L:3']);
  await tab.cart.setSize(id, 'L', 0);
  await tab.cart.setSize(id, 'M', 0);
  expect(await shown(tab)).toEqual(['Navy M:9']);
  await tab.cart.setSize(id, 'M', 1e9);
  expect(await shown(tab)).toEqual(['Navy M:9999']);
});

test('what is removed or cleared can be put back as it was', async () => {
  const tab = createBrowser().openTab();
  await tab.cart.add(addition());
  await tab.cart.add(addition({ productId: 2 }));
  const before = await tab.db.lines.toArray();
  const removed = await tab.cart.remove(before[0]?.id ?? '');
  expect(await tab.db.lines.count()).toBe(1);
  await tab.cart.restore(removed ? [removed] : []);
  expect(await tab.db.lines.toArray()).toEqual(before);
  await tab.cart.restore(await tab.cart.clear());
  expect(await tab.db.lines.toArray()).toEqual(before);
});

test('a second tab follows, and both work on the same lines', async () => {
  const browser = createBrowser();
  const [a, b] = [browser.openTab(), browser.openTab()];
  const stop = b.cart.follow();
  await until(() => expect(b.cart.state.getState().phase).toBe('ready'));
  await Promise.all([a.cart.add(addition()), b.cart.add(addition()), a.cart.add(addition())]);
  await until(() => expect(inShort(b.cart.state.getState().lines)).toEqual(['Navy M:12']));
  expect(browser.mirror()).toMatchObject([{ totalQuantity: 12 }]);
  stop();
});

test('the mirror has the cart’s lines without design files, and prices where the product is known', async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  await tab.db.records.put({
    key: 'product 1',
    asOf: '2026-01-01T00:00:00Z',
    value: makeProduct({ price: 2495, priceBreaks: [{ quantity: 20, price: 2250 }] }),
  });
  await tab.cart.add(addition({ colours: inNavy('M:20') }));
  expect(browser.mirror()).toEqual([
    expect.objectContaining({
      productId: 1,
      name: 'Heavy tee',
      price: 22.5,
      color: navy,
      designPlacements: [{ ...frontPrint, designFile: null }],
      allowMultipleColors: false,
      setupFee: 59.95,
      sizeQuantities: [{ size: 'M', quantity: 20 }],
      totalQuantity: 20,
      totalPrice: 450,
    }),
  ]);
});

test('a mirror that cannot be written is logged; the cart is kept', async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  browser.breakStorage();
  await tab.cart.add(addition());
  expect(browser.logged).toEqual(['The cart could not be mirrored to local storage.']);
  expect(await shown(tab)).toEqual(['Navy M:4']);
});

test('a device that lost its database starts from the mirror, once', async () => {
  const browser = createBrowser();
  browser.setMirror(
    JSON.stringify([
      { id: 'x', productId: 3, name: 'Cap', color: { name: 'Black' }, sizeQuantities: sizes('M:2') },
      { id: 'broken', productId: 'three' },
      null,
    ]),
  );
  const tab = browser.openTab();
  const stop = tab.cart.follow();
  await until(() => expect(inShort(tab.cart.state.getState().lines)).toEqual(['Black M:2']));
  const stale = JSON.stringify(browser.mirror());
  await tab.cart.clear();
  browser.setMirror(stale);
  stop();
  const later = browser.openTab();
  later.cart.follow();
  await until(() => expect(later.cart.state.getState()).toEqual({ phase: 'ready', lines: [] }));
});

test.each(['not json', '{}', '[[]]', '"x"'])('the mirror %s is no cart', async text => {
  const browser = createBrowser();
  browser.setMirror(text);
  const tab = browser.openTab();
  tab.cart.follow();
  await until(() => expect(tab.cart.state.getState()).toEqual({ phase: 'ready', lines: [] }));
});

test('without a database the cart says so', async () => {
  const browser = createBrowser();
  const tab = browser.openTab();
  tab.db.close();
  tab.cart.follow();
  await until(() => expect(tab.cart.state.getState().phase).toBe('failed'));
  await expect(tab.cart.add(addition())).rejects.toThrow();
});
