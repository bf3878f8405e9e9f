/** Designs in several places, reopened from the cart, an order and the saved designs, are the same to the byte. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartLine, DesignPlacement } from '#contract/cart/cart.ts';
import { keptInside } from '#contract/artwork/keep-inside.ts';
import { allPlaces, hindrance } from '#contract/artwork/place-rules.ts';
import { fitPlacements } from '#contract/artwork/saved-designs.ts';
import { orderedPlacement } from '#contract/checkout/endpoints.ts';
import { savedPlacement } from '#contract/artwork/design-endpoints.ts';
import { garments, type GarmentId } from '#contract/garments/garments.ts';
import { priceCart } from '#contract/money/pricing.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';
import { roster as rosterShape } from '#contract/roster/roster-shape.ts';
import type { Roster } from '#contract/roster/roster.ts';
import { makeProduct } from '#pwa/common/local/catalogue/product-fixture.ts';
import { asPricedProduct } from '#pwa/common/local/catalogue/priced-product.ts';
import { dtf, embroidery, print, spot } from '#tests/fixtures/techniques.ts';
import { isWhole } from '#tests/support/whole.ts';
import { placementsOf, placedOf } from '../design-state.ts';
import { stateOfLine } from './kept-edit.ts';

const navy = { id: 'navy', name: 'Navy', value: '#1b2c4a' };
const hash = fc.constantFrom('a', 'b', 'c').map(letter => letter.repeat(64));
const file = fc.record({
  sha256: hash,
  name: fc.constant('crest.png'),
  type: fc.constant('image/png'),
  bytes: fc.integer({ min: 1, max: 9_000 }),
  widthPx: fc.integer({ min: 100, max: 4000 }),
  heightPx: fc.integer({ min: 100, max: 4000 }),
});
const settings = fc.record({
  scale: fc.integer({ min: 50, max: 180 }).map(hundredths => hundredths / 100),
  xOffset: fc.integer({ min: -200, max: 200 }),
  yOffset: fc.integer({ min: -200, max: 200 }),
  rotation: fc.constantFrom(0, 15, 90, 345),
});

const anyRoster: fc.Arbitrary<Roster> = fc.record({
  template: fc.record({
    position: fc.constantFrom('back', 'front'),
    decorationMethod: fc.constantFrom('print', 'embroidery'),
    font: fc.constantFrom('oswald', 'lobster'),
    nameMm: fc.constantFrom(25, 60),
    numberMm: fc.constantFrom(null, 80, 200),
    topMm: fc.integer({ min: 0, max: 400 }),
    ink: fc.constantFrom('#ffffff', '#16171a'),
  }),
  pieces: fc.array(
    fc.record({
      name: fc.constantFrom('', 'Āwhina', 'Đặng', "O'Neil, Jr"),
      number: fc.integer({ min: 0, max: 999 }).map(String),
      size: fc.constantFrom('S', 'M', '2XL'),
      note: fc.constantFrom('', 'Captain'),
    }),
    { minLength: 1, maxLength: 20 },
  ),
});

/** Any garment with any designs that it can have at once, with names and numbers or without. */
const designed = fc
  .constantFrom(...garments.map(({ id }) => id))
  .chain(garment =>
    fc.record({
      garment: fc.constant(garment),
      method: fc.constantFrom('print', 'embroidery'),
      wanted: fc.array(fc.tuple(fc.constantFrom(...allPlaces(garment)), file, settings), {
        minLength: 1,
        maxLength: 6,
      }),
      inks: fc.constantFrom(undefined, 1, 3),
      roster: fc.option(anyRoster, { nil: undefined }),
    }),
  )
  .map(({ garment, method, wanted, inks, roster }) => {
    const placements: DesignPlacement[] = [];
    for (const [{ place }, designFile, asked] of wanted) {
      const { position, area } = place;
      if (hindrance(garment, place, placements)) continue;
      const aspect = designFile.widthPx / designFile.heightPx;
      const kept = keptInside(garment, position, { ...asked, area, aspect });
      if (!kept) continue;
      placements.push({
        position,
        ...(area ? { area } : {}),
        decorationMethod: method,
        designFile,
        xOffset: kept.xOffset,
        yOffset: kept.yOffset,
        scale: kept.scale,
        rotation: asked.rotation,
        ...(inks ? { inks } : {}),
      });
    }
    return { garment, method, placements, roster };
  });

const lineOf = (garment: GarmentId, designPlacements: DesignPlacement[], names?: Roster): CartLine => ({
  id: 'line',
  productId: 1,
  designGroupId: 'group',
  name: 'Garment',
  garment,
  image: '',
  color: navy,
  designPlacements,
  allowMultipleColors: true,
  sizeQuantities: [{ size: 'M', quantity: 4 }],
  ...(names ? { roster: names } : {}),
  addedAt: 1,
});

test('from the cart, over the wire and from the saved designs', () => {
  fc.assert(
    fc.property(designed, ({ garment, method, placements, roster }) => {
      const bytes = JSON.stringify(placements);
      const state = stateOfLine(lineOf(garment, placements, roster), [navy], method);
      expect(JSON.stringify(placementsOf(state))).toBe(bytes);
      const names = roster && JSON.stringify(roster);
      const [chosen] = state.chosen;
      const reopened = chosen?.roster && { template: state.lettering, pieces: chosen.roster.pieces };
      expect(reopened && JSON.stringify(reopened)).toBe(names);
      expect(roster && JSON.stringify(rosterShape.parse(JSON.parse(JSON.stringify(roster))))).toBe(names);

      const ordered = placements.map(one => orderedPlacement.parse(JSON.parse(JSON.stringify(one))));
      const again = placementsOf({ ...state, ...placedOf(ordered as DesignPlacement[]) });
      expect(JSON.stringify(again)).toBe(bytes);

      const saved = state.placed.map(one => savedPlacement.parse(JSON.parse(JSON.stringify(one))));
      const put = fitPlacements({ garment, placements: saved }, garment);
      expect(JSON.stringify(placementsOf({ ...state, placed: put }))).toBe(bytes);
    }),
    { numRuns: isWhole ? 1_000 : 100 },
  );
});

test('the order of lines, colours, sizes and designs never changes the total', () => {
  const product = makeProduct({
    colors: [navy, { id: 'bone', name: 'Bone', value: '#ede6d6' }],
    priceBreaks: [{ quantity: 20, price: 1800 }],
  });
  const techniques = [print, embroidery, dtf, spot];
  const sizes = fc.array(
    fc.record({ size: fc.constantFrom('S', 'M', 'L'), quantity: fc.integer({ min: 1, max: 30 }) }),
    { minLength: 1, maxLength: 3 },
  );
  const line = fc.record({
    design: designed,
    colourId: fc.constantFrom('navy', 'bone'),
    sizes,
    method: fc.constantFrom('print', 'embroidery', 'dtf', 'spot'),
    allowMultipleColors: fc.boolean(),
    group: fc.constantFrom('one', 'two'),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(), (lines, seed) => {
      const total = (isShuffled: boolean) => {
        const order = <T>(list: readonly T[]) => (isShuffled ? shuffled(list, seed) : list);
        const priced = priceCart({
          lines: order(
            lines.map(({ design, colourId, sizes: wanted, method, allowMultipleColors, group }, at) => ({
              lineId: String(at),
              productId: product.id,
              designGroupId: group,
              colourId,
              sizeQuantities: order(wanted),
              placements: pricedPlacements(
                order(design.placements.map(one => ({ ...one, decorationMethod: method }))),
                measureOn(design.garment),
              ),
              allowMultipleColors,
            })),
          ),
          findProduct: () => asPricedProduct(product),
          settings: {
            techniques,
            shippingFlatCents: 1500,
            instalmentMinCents: 100,
            instalmentMaxCents: 200_000,
          },
        });
        return priced.ok ? priced.cart.totalCents : priced.refusals.length;
      };
      expect(total(true)).toBe(total(false));
    }),
  );
});

/** Another order, the same for the same seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((one, at) => ({ one, key: ((at + 1) * 7919 * (seed + 1)) % 104_729 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);
}
