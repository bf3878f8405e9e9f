import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SoldRoster } from '../roster/sold-roster.ts';
import { type ComparedOffer, offerChanges } from './offer-changes.ts';
import type { OfferedWork, OfferLine } from './offer-endpoints.ts';

const polo: OfferLine = {
  id: 'polo',
  name: 'Harbour polo',
  colour: 'Navy',
  image: null,
  decoration: 'Embroidered, front',
  isArtworkToCome: true,
  sizeQuantities: [],
  totalQuantity: 20,
  unitCents: 2700,
  decorations: [],
  setupCents: 5995,
  totalCents: 59_995,
  sizesToCome: ['S', 'M'],
};
const digitising = { id: 'digitising', name: 'Digitising', quantity: 1, unitCents: 4500, totalCents: 4500 };
const work: OfferedWork = {
  lines: [polo],
  charges: [digitising],
  freightCents: 1500,
  neededBy: null,
  poNumber: null,
};
const first: ComparedOffer = { work, totalCents: 66_000, validUntil: '2026-12-10' };
const withWork = (more: Partial<OfferedWork>): ComparedOffer => ({ ...first, work: { ...work, ...more } });
const withPolo = (more: Partial<OfferLine>) => withWork({ lines: [{ ...polo, ...more }] });

const option = (id: string, name: string, more: Partial<OfferLine> = {}, totalCents = 66_000) => ({
  id,
  name,
  totalCents,
  work: { ...work, lines: [{ ...polo, ...more }] },
});
const polos = option('a', 'Polos embroidered');
const tees = option('b', 'Tees printed', { id: 'tee', name: 'Club tee' }, 44_000);

describe('what a version changes of names and deposit', () => {
  const template: SoldRoster['template'] = {
    position: 'back',
    decorationMethod: 'print',
    font: 'oswald',
    nameMm: 60,
    numberMm: null,
    topMm: 20,
    ink: '#ffffff',
  };
  const named = (...names: string[]): SoldRoster => ({
    template,
    pieces: names.map(name => ({ name, number: '', size: 'M', note: '' })),
  });
  it.each<[string, ComparedOffer, ComparedOffer, string[]]>([
    [
      'names are added, and are to come',
      first,
      withPolo({ roster: named() }),
      ['Harbour polo, Navy, names and numbers: names to come (back, Oswald, names 60 mm, white), was none'],
    ],
    [
      'the list comes',
      withPolo({ roster: named() }),
      withPolo({ roster: named('Ana') }),
      [
        'Harbour polo, Navy, names and numbers: names (back, Oswald, names 60 mm, white), was names to come (back, Oswald, names 60 mm, white)',
      ],
    ],
    [
      'a name is corrected',
      withPolo({ roster: named('Ana') }),
      withPolo({ roster: named('Anna') }),
      ['Harbour polo, Navy: another list of names'],
    ],
    ['the list is the same', withPolo({ roster: named('Ana') }), withPolo({ roster: named('Ana') }), []],
    [
      'a deposit is asked for',
      first,
      { ...first, depositPercent: 50 },
      ['Deposit: 50%, was by the terms of the account'],
    ],
    [
      'it is taken back',
      { ...first, depositPercent: 50 },
      { ...first, depositPercent: 0 },
      ['Deposit: none, was 50%'],
    ],
  ])('%s', (_what, before, after, changes) => expect(offerChanges(before, after)).toEqual(changes));
});

describe('what a version changes of its options', () => {
  const both: ComparedOffer = { ...first, options: [polos, tees] };
  it.each<[string, ComparedOffer, ComparedOffer, string[]]>([
    ['nothing', both, both, []],
    [
      'one of them',
      both,
      {
        ...both,
        options: [
          polos,
          option('b', 'Tees printed', { id: 'tee', name: 'Club tee', totalQuantity: 40 }, 80_000),
        ],
      },
      ['Tees printed: Club tee, Navy: 40 pieces, was 20 pieces', 'Tees printed: Total: $800.00, was $440.00'],
    ],
    [
      'a name',
      both,
      { ...both, options: [{ ...polos, name: 'Polos' }, tees] },
      ['Option Polos embroidered is now called Polos'],
    ],
    ['one less', both, { ...both, options: [polos] }, ['Taken out: option Tees printed, $440.00']],
    ['one where there was one offer', first, both, ['Added: option Tees printed, $440.00']],
    ['back to one offer', both, first, ['Taken out: option Tees printed, $440.00']],
  ])('%s', (_what, before, after, words) => {
    expect(offerChanges(before, after)).toEqual(words);
  });
});

describe('what a version changes', () => {
  it.each<[string, ComparedOffer, string[]]>([
    ['nothing', first, []],
    ['pieces', withPolo({ totalQuantity: 40 }), ['Harbour polo, Navy: 40 pieces, was 20 pieces']],
    ['the colour', withPolo({ colour: 'Bone' }), ['Product: Harbour polo, Bone, was Harbour polo, Navy']],
    [
      'sizes that have come',
      withPolo({ sizeQuantities: [{ size: 'M', quantity: 20 }], sizesToCome: [] }),
      ['Harbour polo, Navy, sizes: M:20, was Sizes to come'],
    ],
    [
      'the decoration',
      withPolo({ decoration: '' }),
      ['Harbour polo, Navy, decoration: none, was Embroidered, front'],
    ],
    [
      'artwork that has come',
      withPolo({ isArtworkToCome: false }),
      ['Harbour polo, Navy, artwork: here, was to come'],
    ],
    [
      'prices',
      withPolo({ unitCents: null, setupCents: 0 }),
      [
        'Harbour polo, Navy, price of a piece: by size, was $27.00',
        'Harbour polo, Navy, set-up: $0.00, was $59.95',
      ],
    ],
    [
      'another line',
      withWork({ lines: [{ ...polo, id: 'tee', name: 'Heavy tee', totalQuantity: 1 }, polo] }),
      ['Added: 1 piece of Heavy tee, Navy'],
    ],
    ['a line less', withWork({ lines: [] }), ['Taken out: 20 pieces of Harbour polo, Navy']],
    [
      'a free line',
      withWork({ charges: [{ ...digitising, name: 'Rush', quantity: 2, totalCents: 9000 }] }),
      ['Rush: 2 × $45.00, was Digitising, $45.00'],
    ],
    [
      'freight, day and number',
      withWork({ freightCents: 0, neededBy: '2026-12-24', poNumber: 'PO-7' }),
      ['Freight: $0.00, was $15.00', 'Needed by: 24 Dec 2026, was no date', 'Your order: PO-7, was none'],
    ],
    [
      'total and validity',
      { ...first, totalCents: 70_000, validUntil: '2026-12-17' },
      ['Total: $700.00, was $660.00', 'Valid until: 17 Dec 2026, was 10 Dec 2026'],
    ],
    ['a single price', { ...first, work: null, totalCents: 70_000 }, ['Total: $700.00, was $660.00']],
  ])('%s', (_what, second, words) => {
    expect(offerChanges(first, second)).toEqual(words);
  });

  it('is told whatever it is, and nothing is told where nothing changed', () => {
    const offers = fc.record({
      work: fc.record({
        lines: fc.uniqueArray(
          fc.record({
            id: fc.constantFrom('polo', 'tee'),
            totalQuantity: fc.integer({ min: 1, max: 3 }),
            setupCents: fc.constantFrom(0, 5995),
          }),
          { selector: one => one.id, maxLength: 2 },
        ),
        freightCents: fc.constantFrom(0, 1500),
      }),
      totalCents: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(offers, offers, (one, other) => {
        const [was, is] = [one, other].map(
          ({ work: { lines, freightCents }, totalCents }): ComparedOffer => ({
            ...withWork({ freightCents, lines: lines.map(line => ({ ...polo, ...line })) }),
            totalCents,
          }),
        ) as [ComparedOffer, ComparedOffer];
        const byId = ({ work: of }: ComparedOffer) =>
          JSON.stringify({ ...of, lines: of?.lines.toSorted((a, b) => a.id.localeCompare(b.id)) });
        const isSame = byId(was) === byId(is) && was.totalCents === is.totalCents;
        expect(offerChanges(was, is).length === 0).toBe(isSame);
      }),
    );
  });
});
