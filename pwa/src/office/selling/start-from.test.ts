import { expect, test } from 'vitest';
import { makeProduct } from '#pwa/common/local/catalogue/product-fixture.ts';
import { requestedLine } from './start-from.ts';

const of = (designPlacements: ('front' | 'back' | 'side' | 'other')[], product = makeProduct()) =>
  requestedLine({ quantity: 40, designPlacements }, product, { id: 'a', method: 'embroidery' });

test('a request becomes a line of as many pieces, with sizes to come', () => {
  const line = of(['front', 'back']);
  expect(line).toMatchObject({ sizesToCome: true, pieces: '40', colour: '', product: { name: 'Heavy tee' } });
  expect(line.placements).toEqual([
    { position: 'front', method: 'embroidery', artwork: null },
    { position: 'back', method: 'embroidery', artwork: null },
  ]);
});

test.each([
  ['no place', [], ['front']],
  ['a place that the garment has no name for', ['other'], ['front']],
  ['more places than there are', ['front', 'back', 'side', 'other'], ['front', 'back', 'side']],
] as const)('%s', (_what, wanted, positions) => {
  expect(of([...wanted]).placements.map(({ position }) => position)).toEqual(positions);
});

test('a product that isn’t decorated has no places', () => {
  expect(of(['front'], makeProduct({ customizable: false })).placements).toEqual([]);
});
