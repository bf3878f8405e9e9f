import { expect, test } from 'vitest';
import { artwork } from './edit/artwork-fixture.ts';
import { changeDesign, emptyDesign, placementsOf, totalPieces, type DesignAction } from './design-state.ts';
import { boxOf, heldOffsets } from './design-view.ts';
import { instalmentText } from './instalment-text.ts';
import { keyAdjustment } from './key-adjustment.ts';
import { asOffered, stillOffered } from './offered.ts';
import { makeProduct } from '#pwa/common/local/catalogue/product-fixture.ts';
import { offeredTechniques } from '#contract/techniques/suits.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';

const placed = { position: 'front', artwork, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 } as const;
const after = (...actions: DesignAction[]) => actions.reduce(changeDesign, emptyDesign('print'));
const place: DesignAction = { type: 'place', position: 'front', artwork };
const adjust = (adjustment: object): DesignAction => ({ type: 'adjust', key: 'front', adjustment });
const navy: DesignAction = { type: 'toggleColour', colourId: 'navy' };
const pieces = (quantity: number): DesignAction => ({
  type: 'setPieces',
  colourId: 'navy',
  sizes: [{ size: 'M', quantity }],
});

test('a colour comes with no pieces, and goes with its pieces', () => {
  expect(after(navy).chosen).toEqual([{ colourId: 'navy', pieces: {} }]);
  expect(totalPieces(after(navy, pieces(8)))).toBe(8);
  expect(after(navy, pieces(8), navy, navy).chosen).toEqual([{ colourId: 'navy', pieces: {} }]);
});

test.each([
  [-1, 0],
  [2.7, 2],
  [Number.NaN, 0],
  [1e6, 9999],
])('%d pieces count as %i', (typed, counted) => {
  expect(totalPieces(after(navy, pieces(typed)))).toBe(counted);
});

test('a new file puts the placement back to its start', () => {
  const state = after(place, adjust({ scale: 2, rotation: 45, xOffset: 30, yOffset: -5 }), place);
  expect(state.placed[0]).toEqual(placed);
});

test.each([
  [{ scale: 9 }, { scale: 2 }],
  [{ scale: 0.1 }, { scale: 0.5 }],
  [{ scale: 1.1 + 0.1 }, { scale: 1.2 }],
  [{ rotation: -15 }, { rotation: 345 }],
  [{ rotation: 360 }, { rotation: 360 }],
  [{ rotation: 375 }, { rotation: 15 }],
  [{ xOffset: 4.6 }, { xOffset: 5 }],
])('%o is held as %o', (adjustment, held) => {
  expect(after(place, adjust(adjustment)).placed[0]).toMatchObject(held);
});

test('one method for all placements, front first', () => {
  const state = after({ type: 'place', position: 'back', artwork }, place, {
    type: 'setMethod',
    method: 'embroidery',
  });
  expect(placementsOf(state).map(one => `${one.position} ${one.decorationMethod}`)).toEqual([
    'front embroidery',
    'back embroidery',
  ]);
});

test('an offset beyond the print area is held where the drawing holds it', () => {
  const far = { ...placed, xOffset: 5000, yOffset: -5000 };
  const held = { ...placed, ...heldOffsets('tee', far) };
  expect(held.xOffset).toBeLessThan(200);
  const [a, b] = [boxOf('tee', far), boxOf('tee', held)];
  expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y)).toBeLessThan(1.1);
});

test.each([
  [{ key: 'ArrowLeft', shiftKey: false }, { xOffset: -5 }],
  [{ key: 'ArrowDown', shiftKey: true }, { yOffset: 25 }],
  [{ key: '+', shiftKey: true }, { scale: 1.1 }],
  [{ key: '[', shiftKey: false }, { rotation: -15 }],
  [{ key: 'Tab', shiftKey: false }, null],
])('%o adjusts by %o', (key, adjustment) => {
  expect(keyAdjustment(key, placed)).toEqual(adjustment);
});

test.each([
  [
    ['print', 'embroidery'],
    ['print', 'embroidery'],
  ],
  [['Embroidery'], ['embroidery']],
  [['Screen print', 'DTG'], ['print']],
  [[], ['print', 'embroidery']],
])('techniques %j offer %j', (printingTechniques, methods) => {
  expect(offeredTechniques({ printingTechniques }, writtenTechniques).map(({ id }) => id)).toEqual(methods);
});

test('instalments that differ by a cent are told apart', () => {
  expect(instalmentText([2500, 2500, 2500, 2500])).toContain('instalments of $25.00, before');
  expect(instalmentText([2501, 2500, 2500, 2500])).toContain('(1 of $25.01, 3 of $25.00)');
});

test('a product without variants comes in the usual sizes, one without colours as it is seen', () => {
  const bare = asOffered(makeProduct({ sizes: [], colors: [], variants: [] }));
  expect(bare.sizes).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']);
  expect(bare.colors.map(({ name }) => name)).toEqual(['As pictured']);
  expect(asOffered(makeProduct({ sizes: ['XL', 'S'] })).sizes).toEqual(['S', 'XL']);
});

test('what has left the range while it was being chosen is not bought', () => {
  const variant = (color: string, size: string) => ({ color, size, stockCode: '', price: null, gtin: null });
  const product = makeProduct({
    colors: [{ id: 'bone', name: 'Bone', value: '#ede6d6' }],
    sizes: ['S', 'M', 'L'],
    variants: [variant('Bone', 'S'), variant('Bone', 'M'), variant('Navy', 'L')],
    customizable: false,
  });
  const sizes = [
    { size: 'S', quantity: 2 },
    { size: 'L', quantity: 3 },
    { size: '5XL', quantity: 4 },
  ];
  const state = after(
    navy,
    pieces(8),
    place,
    { type: 'toggleColour', colourId: 'bone' },
    {
      type: 'setPieces',
      colourId: 'bone',
      sizes,
    },
  );
  expect(stillOffered(state, product, ['embroidery'])).toMatchObject({
    chosen: [{ colourId: 'bone', pieces: { S: 2 } }],
    placed: [],
    method: 'embroidery',
  });
});
