import { expect, test } from 'vitest';
import { dtf, embroidery, print } from '#tests/fixtures/techniques.ts';
import { extraDaysFor, figuresFor, withExtraDays } from './making-days.ts';
import { publicTechniques } from './public-technique.ts';
import { isWithinMonths } from './repeat-months.ts';
import { offeredTechniques, suitsCloth } from './suits.ts';

const all = [{ ...dtf, fabrics: ['cotton'] }, embroidery, print];
const none = { printingTechniques: [] };

test.each([
  ['names nothing', none, ['print', 'embroidery', 'dtf']],
  ['is for printing', { printingTechniques: ['print'] }, ['print', 'dtf']],
  ['is for embroidery', { printingTechniques: ['Embroidery'] }, ['embroidery']],
  ['names one by its name', { printingTechniques: ['DTF transfer'] }, ['print', 'dtf']],
  ['is of cotton', { ...none, features: ['100% cotton'] }, ['print', 'embroidery', 'dtf']],
  ['is of polyester', { ...none, description: '100 % polyester mesh' }, ['print', 'embroidery']],
  ['does not tell its fabric', { ...none, description: 'A fine tee' }, ['print', 'embroidery', 'dtf']],
])('a product that %s', (_, product, ids) => {
  expect(offeredTechniques(product, all).map(({ id }) => id)).toEqual(ids);
});

test('what is off is not offered, and shoppers do not learn its price', () => {
  const off = { ...dtf, isOn: false };
  expect(offeredTechniques(none, [off])).toEqual([]);
  const [told] = publicTechniques([off]);
  expect(told).toMatchObject({ name: 'DTF transfer', label: 'DTF printed', isOn: false });
  expect(told?.price.rows).toEqual([{ fromPieces: 1, cents: [0] }]);
  expect(told?.setUp.cents).toBe(0);
  const rated = { ...dtf, setUpMinutes: 5, piecesPerHour: 9 };
  expect(publicTechniques([rated])[0]).toEqual(dtf);
});

test.each([
  ['any', '#1b2c4a', true],
  ['light', '#1b2c4a', false],
  ['light', '#fcfbf8', true],
  ['dark', '#1b2c4a', true],
  ['dark', '#fcfbf8', false],
  ['light', 'no colour', true],
] as const)('cloth %s on %s: %s', (cloth, hex, suits) => {
  expect(suitsCloth({ cloth }, hex)).toBe(suits);
});

test('the slowest technique moves the days of production', () => {
  const shop = {
    policy: { productionDays: [7, 10] as const },
    techniques: [print, { ...dtf, extraDays: 3 }],
  };
  const item = (...ids: string[]) => ({
    designPlacements: ids.map(decorationMethod => ({ decorationMethod })),
  });
  expect(figuresFor(shop, [item('print'), item('print', 'dtf')]).policy.productionDays).toEqual([10, 13]);
  expect(figuresFor(shop, [item('print')])).toBe(shop);
  expect(extraDaysFor(shop, [item('print'), item('print', 'dtf')])).toBe(3);
  expect(withExtraDays(shop, 3).policy.productionDays).toEqual([10, 13]);
});

test.each([
  ['2026-01-31', '2026-02-28', 1, true],
  ['2026-01-31', '2026-03-01', 1, false],
  ['2024-11-26', '2026-11-26', 24, true],
  ['2024-11-25', '2026-11-26', 24, false],
  ['2026-11-26', '2026-11-26', 0, false],
])('an order of %s spares the set-up on %s within %i months: %s', (from, now, months, isFree) => {
  expect(isWithinMonths(new Date(from), new Date(now), months)).toBe(isFree);
});
