import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { OrderItemView, OrderSummary } from '#contract/orders/endpoints.ts';
import { namedPieces, planRepeat } from './order-again.ts';

const navy = { id: 'navy', name: 'Navy', value: '#1b2c4a' };
const file = {
  sha256: 'a'.repeat(64),
  name: 'crest.png',
  type: 'image/png',
  bytes: 9,
  widthPx: 3,
  heightPx: 2,
};
const front = {
  position: 'front',
  decorationMethod: 'print',
  xOffset: 0,
  yOffset: 0,
  scale: 1,
  rotation: 0,
} as const;

const item = (change: Partial<OrderItemView> = {}): OrderItemView => ({
  id: 1,
  productId: 7,
  name: 'Heavy tee',
  image: '/garments/tee.svg',
  garment: 'tee',
  color: navy,
  designPlacements: [{ ...front, designFile: file }],
  allowMultipleColors: false,
  sizeQuantities: [
    { size: 'M', quantity: 8 },
    { size: '3XL', quantity: 2 },
  ],
  totalQuantity: 10,
  price: 2250,
  setupFee: 5995,
  totalPrice: 22_500,
  ...change,
});

const order = (items: OrderItemView[], change: Partial<OrderSummary> = {}) =>
  ({ orderId: 'QC7K2M9XWA', isPaid: true, status: 'completed', items, ...change }) as OrderSummary;

const product = (change: Partial<Product> = {}) =>
  ({
    id: 7,
    name: 'Heavy tee',
    price: 2250,
    customizable: true,
    colors: [navy],
    sizes: ['M', '3XL'],
    variants: [],
    ...change,
  }) as unknown as Product;

const sold = (change: Partial<Product> = {}) => new Map([[7, product(change)]]);

test('the same lines, sizes and artwork, as a repeat of that order', () => {
  const { additions, left } = planRepeat(order([item()]), sold());
  expect(left).toEqual([]);
  expect(additions).toEqual([
    {
      productId: 7,
      name: 'Heavy tee',
      garment: 'tee',
      designPlacements: [{ ...front, designFile: file }],
      allowMultipleColors: false,
      repeatOf: 'QC7K2M9XWA',
      colours: [{ color: navy, image: '/garments/tee.svg', sizeQuantities: item().sizeQuantities }],
    },
  ]);
});

test('an order that was made on account is repeated like a paid one', () => {
  expect(planRepeat(order([item()], { isPaid: false }), sold()).additions[0]).toHaveProperty('repeatOf');
});

test.each([[{ isPaid: false, status: 'processing' as const }], [{ status: 'cancelled' as const }]])(
  '%o was never set up: no repeat',
  change => {
    expect(planRepeat(order([item()], change), sold()).additions[0]).not.toHaveProperty('repeatOf');
  },
);

test.each([
  ['product no longer there', item(), new Map<number, Product>(), 'Heavy tee is no longer sold.'],
  [
    'a quote that was accepted',
    item({ productId: null, color: { id: '', name: '', value: '' }, sizeQuantities: [] }),
    sold(),
    'Heavy tee was made to a quote. Write to us and we’ll quote it again.',
  ],
  ['a price on request', item(), sold({ price: 0 }), 'Heavy tee is now sold on request only.'],
  [
    'another set of colours',
    item(),
    sold({ colors: [{ ...navy, id: 'red', name: 'Red' }] }),
    'Heavy tee no longer comes in Navy.',
  ],
  ['no decoration', item(), sold({ customizable: false }), 'Heavy tee is now sold without decoration.'],
  [
    'a design without its file',
    item({ designPlacements: [{ ...front, designFile: null }] }),
    sold(),
    "The design on Heavy tee was not kept. Add it on the product's page.",
  ],
])('%s is told', (_, one, products, sentence) => {
  expect(planRepeat(order([one]), products)).toEqual({ additions: [], left: [sentence] });
});

test('a size that is gone is told, the others come along', () => {
  const { additions, left } = planRepeat(order([item()]), sold({ sizes: ['M'] }));
  expect(left).toEqual([expect.stringMatching(/^Heavy tee in Navy no longer comes in .*3XL/)]);
  expect(additions[0]?.colours[0]?.sizeQuantities).toEqual([{ size: 'M', quantity: 8 }]);
});

const template = {
  position: 'back',
  decorationMethod: 'print',
  font: 'oswald',
  nameMm: 60,
  numberMm: 200,
  topMm: 80,
  ink: '#ffffff',
} as const;
const wears = (name: string, number: string, size: string) => ({ name, number, size, note: '' });
const roster = { template, pieces: [wears('Imke', '7', 'M'), wears('', '', '3XL'), wears('Bo', '9', 'XS')] };
const sizeQuantities = ['M', '3XL', 'XS'].map(size => ({ size, quantity: 1 }));

test('names and numbers again, of the sizes that are still made, or none', () => {
  const named = order([item({ roster, sizeQuantities })]);
  expect(namedPieces(named)).toBe(2);
  const same = planRepeat(named, sold(), { withNames: true });
  expect(same.additions[0]?.colours).toEqual([
    {
      color: navy,
      image: '/garments/tee.svg',
      sizeQuantities: [
        { size: 'M', quantity: 1 },
        { size: '3XL', quantity: 1 },
      ],
      roster: { template, pieces: [wears('Imke', '7', 'M'), wears('', '', '3XL')] },
    },
  ]);
  expect(same.left).toEqual(['Heavy tee in Navy no longer comes in XS:1.']);
  const none = planRepeat(named, sold());
  expect(none.additions[0]?.colours[0]).not.toHaveProperty('roster');
  expect(none.additions[0]?.colours[0]?.sizeQuantities).toEqual(
    same.additions[0]?.colours[0]?.sizeQuantities,
  );
});

test('names that were erased leave the numbers; an order from a list has none', () => {
  const erased = {
    ...roster,
    erasedOn: '2026-11-01',
    pieces: roster.pieces.map(one => ({ ...one, name: '' })),
  };
  const again = planRepeat(order([item({ roster: erased, sizeQuantities })]), sold(), { withNames: true });
  expect(again.additions[0]?.colours[0]?.roster).toEqual({
    template,
    pieces: [wears('', '7', 'M'), wears('', '', '3XL')],
  });
  expect(namedPieces(order([item()]))).toBe(0);
});
