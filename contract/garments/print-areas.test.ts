/** A product's own print areas: what they may be, and what follows from them for designs. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedPlaces, movedDesigns } from '../artwork/changed-places.ts';
import { keptInside } from '../artwork/keep-inside.ts';
import { allPlaces, exclude, placeTrouble } from '../artwork/place-rules.ts';
import { fitPlacements } from '../artwork/saved-designs.ts';
import { placeName } from '../cart/place-words.ts';
import { areaFaults, idOfName, nameFault, nearestOnCloth, tidyAreas } from './area-rules.ts';
import { areasOf, designBox, garments, garmentViews, printArea, type Printable } from './garments.ts';
import { garmentOf, type OwnArea, type PrintAreas, usualAreas } from './print-areas.ts';

const tee = usualAreas('tee');
const leftHem: OwnArea = { id: 'left-hem', side: 'front', left: 500, top: 780, width: 80, height: 60 };
const change = (id: string, part: Partial<OwnArea>): PrintAreas => ({
  ...tee,
  areas: tee.areas.map(one => (one.id === id ? { ...one, ...part } : one)),
});
const without = (...ids: string[]): PrintAreas => ({
  ...tee,
  areas: tee.areas.filter(({ id }) => !ids.includes(id)),
});
const withHem = (part: Partial<OwnArea> = {}): PrintAreas => ({
  ...tee,
  areas: [...tee.areas, { ...leftHem, ...part }],
});

test.each(garments.map(({ id }) => id))(
  'the areas of %s are good as they are, and nothing of their own',
  id => {
    const usual = usualAreas(id);
    expect(areaFaults(usual)).toEqual([]);
    expect(tidyAreas(usual)).toBeNull();
    const own = garmentOf({ garment: id, printAreas: usual });
    for (const view of garmentViews) expect(areasOf(own)[view]).toEqual(areasOf(id)[view]);
  },
);

test.each<[string, PrintAreas, string[]]>([
  ['a narrower chest', change('left-chest', { width: 80 }), []],
  ['an area of its own', withHem(), []],
  [
    'two that are set against each other',
    {
      ...tee,
      areas: [...change('nape', { excludes: ['left-hem'] }).areas, { ...leftHem, excludes: ['nape'] }],
    },
    [],
  ],
  ['no back', without('back', 'nape'), []],
  ['another name', change('left-chest', { id: 'heart' }), []],
  [
    'none',
    { ...tee, areas: [] },
    ['Leave at least one area, or untick Customizable if the product is sold blank.'],
  ],
  ['an unknown drawing', { ...tee, garment: 'kilt' }, ['There is no such drawing.']],
  ['too small', change('left-chest', { width: 14 }), ['An area is at least 15 × 15 mm.']],
  ['beyond the cloth', withHem({ left: 10 }), ['Left hem goes beyond the garment.']],
  ['above the neck', withHem({ top: 20 }), ['Left hem goes beyond the garment.']],
  ['a name twice', withHem({ id: 'nape' }), ['Two areas are called Nape.']],
  ['the name of another side', withHem({ id: 'side' }), ['Side is the name of another side.']],
  ['a far half of the front', withHem({ isFarSide: true }), ['Only the side has a far half.']],
  ['excluding one-sidedly', withHem({ excludes: ['nape'] }), ['Areas exclude each other, or neither does.']],
  ['excluding itself', withHem({ excludes: ['left-hem'] }), ['An area can’t exclude itself.']],
  ['excluding nothing', withHem({ excludes: ['cuff'] }), ['It excludes an area that isn’t there.']],
  ['one that stands for another drawing’s', withHem({ of: 'bib' }), ['The drawing has no bib there.']],
  [
    'a former name',
    { ...tee, areas: [...change('nape', { id: 'neck' }).areas, { ...leftHem, id: 'nape' }] },
    ['Nape was the name of another area here. Designs may still use it.'],
  ],
  [
    'too many',
    {
      ...tee,
      areas: Array.from({ length: 13 }, (_, at) => ({ ...leftHem, id: `hem-${'abcdefghijklm'[at]}` })),
    },
    ['A product has at most 12 print areas. Remove some.'],
  ],
])('%s', (_, areas, words) => {
  expect([...new Set(areaFaults(areas).map(one => one.words))]).toEqual(words);
});

test.each([
  ['Left hem', 'left-hem', null],
  ['  T-shirt tail ', 't-shirt-tail', null],
  ['', '', 'Give the area a name, such as Left hem.'],
  ['Pocket 2', 'pocket', 'Use letters from a to z and spaces, such as Left hem.'],
  ['Ärmel', 'armel', 'Use letters from a to z and spaces, such as Left hem.'],
  ['a'.repeat(31), 'a'.repeat(31), 'At most 30 letters for a name.'],
])('the name “%s”', (typed, id, fault) => {
  expect(nameFault(typed)).toBe(fault);
  expect(idOfName(typed)).toBe(id);
});

describe('placing designs', () => {
  const placed = (area: string | undefined, more = {}) => ({
    position: 'front' as const,
    ...(area ? { area } : {}),
    scale: 1,
    xOffset: 0,
    yOffset: 0,
    rotation: 0,
    designFile: { widthPx: 100, heightPx: 100 },
    ...more,
  });
  const made = (printAreas: PrintAreas) => garmentOf({ garment: 'tee', printAreas });

  test('an added area takes a design, and the drawing’s own garment has no such place', () => {
    expect(placeTrouble(made(withHem()), [placed('left-hem')], 'it')).toBeNull();
    expect(placeTrouble('tee', [placed('left-hem')], 'it')).toBe('it has no place called left hem.');
  });

  test('a side without areas takes none; an area under its former name is still found', () => {
    const noBack = made(without('back', 'nape'));
    expect(placeTrouble(noBack, [placed(undefined, { position: 'back' })], 'it')).toBe(
      'it isn’t decorated on the back.',
    );
    expect(allPlaces(noBack).some(({ place }) => place.position === 'back')).toBe(false);
    expect(
      placeTrouble(made(change('left-chest', { id: 'heart' })), [placed('left-chest')], 'it'),
    ).toBeNull();
  });

  test('excluding goes across sides, both ways, with its own words', () => {
    const both = made({
      ...tee,
      areas: [...change('nape', { excludes: ['left-hem'] }).areas, { ...leftHem, excludes: ['nape'] }],
    });
    const [hem, nape] = [placed('left-hem'), placed('nape', { position: 'back' })];
    expect([exclude(both, hem, nape), exclude(both, nape, hem)]).toEqual([true, true]);
    expect(placeTrouble(both, [nape, hem], 'it')).toBe(
      'The nape and the left hem of it can’t be decorated together. Choose one of the two places.',
    );
  });

  test('what was placed before a change keeps its millimetres and its spot as far as the area reaches', () => {
    const artwork = {
      sha256: 'a'.repeat(64),
      name: 'a.png',
      type: 'image/png',
      bytes: 1,
      widthPx: 100,
      heightPx: 100,
    };
    const small = {
      position: 'front' as const,
      area: 'left-chest',
      artwork,
      scale: 1,
      xOffset: 10,
      yOffset: -5,
      rotation: 0,
    };
    const filling = { ...small, scale: 1.8, xOffset: 0, yOffset: 0 };
    const narrow = made(change('left-chest', { width: 80, left: (tee.areas[1]?.left ?? 0) + 10 }));
    const widthOn = (garment: Printable, one: typeof small) =>
      Math.round(designBox(garment, 'front', { ...one, aspect: 1 }).widthMm);
    const [kept] = fitPlacements({ garment: 'tee', placements: [small] }, narrow);
    expect(widthOn(narrow, kept as typeof small)).toBe(widthOn('tee', small));
    const [cut] = fitPlacements({ garment: 'tee', placements: [filling] }, narrow);
    expect([widthOn('tee', filling), widthOn(narrow, cut as typeof small)]).toEqual([100, 80]);
    const [elsewhere] = fitPlacements({ garment: 'tee', placements: [small] }, made(without('left-chest')));
    expect(elsewhere).not.toHaveProperty('area');
    expect(
      fitPlacements(
        { garment: 'tee', placements: [small] },
        made(without('front', 'left-chest', 'right-chest')),
      ),
    ).toEqual([]);
  });

  test.each<[string, PrintAreas, number]>([
    ['an area more', withHem(), 0],
    ['another one narrower', change('nape', { width: 60 }), 0],
    ['narrower', change('left-chest', { width: 80 }), 1],
    ['further down', change('left-chest', { top: (tee.areas[1]?.top ?? 0) + 10 }), 1],
    ['switched off', without('left-chest'), 1],
    ['renamed', change('left-chest', { id: 'heart' }), 0],
  ])('a line in the cart, and its product has %s', (_, printAreas, moved) => {
    const line = { garment: 'tee', designPlacements: [placed('left-chest')] };
    expect(movedDesigns(line, { garment: 'tee', printAreas })).toHaveLength(moved);
    expect(movedDesigns(line, { garment: 'hoodie' })).toEqual([]);
  });
});

/** Areas as an office could make them: moved and sized as far as the cloth reaches, renamed, switched off. */
const ownAreas = fc
  .constantFrom(...garments.map(({ id }) => id))
  .chain(garment => {
    const usual = usualAreas(garment).areas;
    const step = fc.integer({ min: -60, max: 60 });
    const edit = fc.record({
      left: step,
      top: step,
      width: step,
      height: step,
      isOff: fc.boolean(),
      name: fc.constantFrom(undefined, 'heart', 'tail', 'over-the-pocket'),
    });
    return fc.tuple(
      fc.constant(garment),
      fc.constant(usual),
      fc.array(edit, { minLength: usual.length, maxLength: usual.length }),
    );
  })
  .map(([garment, usual, edits]) => {
    const areas = usual.flatMap((area, at) => {
      const edit = edits[at];
      if (!edit || (edit.isOff && at > 0)) return [];
      const wanted = {
        ...area,
        left: Math.max(0, area.left + edit.left),
        top: Math.max(0, area.top + edit.top),
        width: area.width + edit.width,
        height: area.height + edit.height,
      };
      return [
        {
          ...nearestOnCloth(garment, area, wanted),
          ...(edit.name ? { id: `${edit.name}-${'abcdefgh'[at]}` } : {}),
        },
      ];
    });
    return { garment, areas };
  });

const settings = fc.record({
  scale: fc.integer({ min: 50, max: 200 }).map(hundredths => hundredths / 100),
  xOffset: fc.integer({ min: -300, max: 300 }),
  yOffset: fc.integer({ min: -300, max: 300 }),
  rotation: fc.constantFrom(0, 15, 90, 345),
  aspect: fc.constantFrom(0.2, 1, 4),
});

test('in any areas: they are good, every place keeps a design inside, its name comes back, and excluding goes both ways', () => {
  fc.assert(
    fc.property(ownAreas, settings, (wanted, asked) => {
      expect(areaFaults(wanted)).toEqual([]);
      const printAreas = tidyAreas(wanted);
      const garment = garmentOf({ garment: wanted.garment, printAreas });
      const places = allPlaces(garment);
      expect(places).toHaveLength(wanted.areas.length);
      for (const { place, area } of places) {
        expect(printArea(garment, place.position, place.area)).toBe(area);
        if (place.area !== undefined) expect(placeName(place)).toBe(area.name);
        const kept = keptInside(garment, place.position, { ...asked, area: place.area });
        if (kept)
          expect(designBox(garment, place.position, { ...asked, ...kept, area: place.area }).fits).toBe(true);
        for (const other of places)
          expect(exclude(garment, place, other.place)).toBe(exclude(garment, other.place, place));
      }
    }),
  );
});

test('what was sold is drawn the same after any later change of its product, and a stored copy says the same', () => {
  fc.assert(
    fc.property(ownAreas, ownAreas, settings, (sold, later, asked) => {
      const line = { garment: sold.garment, printAreas: tidyAreas(sold) };
      const before = allPlaces(garmentOf(line)).map(({ place }) =>
        designBox(garmentOf(line), place.position, { ...asked, area: place.area }),
      );
      garmentOf({ garment: later.garment, printAreas: later });
      const stored = JSON.parse(JSON.stringify({ ...line, garment: later.garment })) as typeof line;
      const again = { ...stored, garment: stored.printAreas?.garment ?? line.garment };
      const places = allPlaces(garmentOf(again)).map(({ place }) => place);
      expect(
        places.map(place => designBox(garmentOf(again), place.position, { ...asked, area: place.area })),
      ).toEqual(before);
      expect(changedPlaces(garmentOf(line), garmentOf(again), places)).toEqual([]);
    }),
  );
});
