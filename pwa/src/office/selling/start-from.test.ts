import { expect, test } from 'vitest';
import { makeProduct } from '#pwa/common/local/catalogue/product-fixture.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { lettering, piece } from '#tests/factories/rosters.ts';
import { quoteStart, requestedLine } from './start-from.ts';

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

const wanted = {
  id: 'line',
  productId: 1,
  color: { name: 'Navy' },
  designPlacements: [{ position: 'side', area: 'left-sleeve', decorationMethod: 'print', designFile: null }],
  sizeQuantities: [{ size: 'M', quantity: 1 }],
  totalQuantity: 1,
  ownPrice: null,
  roster: { template: lettering, pieces: [piece('Ana', '7')] },
};
const offered = {
  wanted: { lines: [wanted], charges: [], freight: { cents: null, reason: '' } },
  neededBy: null,
  poNumber: null,
};
const quote = {
  name: 'Imke Farrant',
  email: 'imke@quarrelcreek.example',
  phone: null,
  company: null,
  address: null,
  abn: '',
  offers: [{ work: offered, depositPercent: 40 }],
} as unknown as OfficeQuoteDetail;
const products = new Map([[1, makeProduct()]]);

test('the next version has the lines as they were, on their own print areas, with names and deposit', () => {
  const { lines, deposit } = quoteStart(quote, products, null);
  expect(lines?.[0]).toMatchObject({
    id: 'line',
    placements: [{ position: 'side', area: 'left-sleeve' }],
    names: { template: lettering, rows: [piece('Ana', '7')] },
  });
  expect(deposit).toBe('40');
});

test('a copy has the lettering, and nobody’s name and no deposit of another quote', () => {
  const { lines, deposit } = quoteStart(quote, products, () => 'new');
  expect(lines?.[0]).toMatchObject({ id: 'new', names: { template: lettering, rows: [] } });
  expect(deposit).toBe('');
});
