/** Whatever the office does to print areas can be saved, or is refused with its reason. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaFaults } from '#contract/garments/area-rules.ts';
import { garments } from '#contract/garments/garments.ts';
import { type OwnArea, usualAreas } from '#contract/garments/print-areas.ts';
import {
  added,
  type Areas,
  excluded,
  halves,
  measured,
  measuresOf,
  type Outcome,
  overlap,
  placedAt,
  renamed,
  switchedOn,
  withoutArea,
} from './area-editing.ts';

const tee = usualAreas('tee').areas;
const [front] = halves.map(({ side, isFarSide }) => ({ side, isFarSide }));
const half = front ?? { side: 'front' as const, isFarSide: false };

const areasOf = (outcome: Outcome): Areas => ('areas' in outcome ? outcome.areas : []);
const at = (areas: Areas, id: string): OwnArea => {
  const found = areas.find(one => one.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};

test('another name is another id, and those that it excludes follow', () => {
  const before = excluded(tee, 'left-chest', 'nape', true);
  const areas = areasOf(renamed('tee', before, 'left-chest', 'Pocket  side'));
  expect(at(areas, 'pocket-side')).toMatchObject({ of: 'left-chest', excludes: ['nape'] });
  expect(at(areas, 'nape').excludes).toEqual(['pocket-side']);
  expect(renamed('tee', tee, 'left-chest', 'Left chest')).toEqual({ areas: tee });
});

test.each([
  ['', 'Give the area a name, such as Left hem.'],
  ['Hem 2', 'Use letters from a to z and spaces, such as Left hem.'],
  ['Right chest', 'Two areas are called Right chest.'],
  ['Back', 'Back is the name of another side.'],
])('the left chest can’t be called "%s"', (name, fault) => {
  expect(renamed('tee', tee, 'left-chest', name)).toEqual({ fault });
});

test('a width is taken around the middle, a height below the upper edge, and a place to the tenth', () => {
  const was = at(tee, 'left-chest');
  const narrow = at(areasOf(measured('tee', tee, 'left-chest', 'width', 80)), 'left-chest');
  expect(narrow.left).toBeCloseTo(was.left + 10, 5);
  const low = at(areasOf(measured('tee', tee, 'left-chest', 'height', 60)), 'left-chest');
  expect([low.top, low.height]).toEqual([was.top, 60]);
  const moved = areasOf(measured('tee', tee, 'left-chest', 'across', 70.5));
  expect(measuresOf('tee', at(moved, 'left-chest')).across).toBe(70.5);
  expect(measured('tee', tee, 'left-chest', 'width', 900)).toEqual({
    fault: 'Left chest goes beyond the garment.',
  });
  expect(measured('tee', tee, 'left-chest', 'height', 14)).toEqual({
    fault: 'An area is at least 15 × 15 mm.',
  });
});

test('areas exclude each other or neither does, and one that goes is excluded by nobody', () => {
  const both = excluded(tee, 'left-chest', 'nape', true);
  expect([at(both, 'left-chest').excludes, at(both, 'nape').excludes]).toEqual([['nape'], ['left-chest']]);
  expect(excluded(both, 'nape', 'left-chest', false)).toEqual(tee);
  expect(withoutArea(both, 'nape').some(({ excludes }) => excludes !== undefined)).toBe(false);
});

test('a new area lies where it overlaps nothing; over the others where there is no such room', () => {
  const areas = areasOf(added('tee', tee, { name: 'Left hem', width: 80, height: 60, half }));
  const hem = at(areas, 'left-hem');
  expect(tee.filter(one => overlap(one, hem))).toEqual([]);
  expect(measuresOf('tee', hem).across).toBe(0);
  const large = areasOf(added('tee', tee, { name: 'Whole front', width: 350, height: 450, half }));
  expect(overlap(at(large, 'front'), at(large, 'whole-front'))).toBe(true);
  expect(added('tee', tee, { name: 'Left hem', width: 900, height: 60, half })).toEqual({
    fault: 'That is larger than this side of the garment.',
  });
});

test('what is switched on again is where the drawing has it, in its order', () => {
  const chest = at(tee, 'left-chest');
  const off = withoutArea(tee, 'left-chest');
  expect(switchedOn('tee', off, tee, chest)).toEqual({ areas: tee });
  // Its name may have been given to another one in the meantime.
  const taken = areasOf(added('tee', off, { name: 'Left chest', width: 20, height: 20, half }));
  expect(switchedOn('tee', taken, tee, chest)).toHaveProperty('fault');
});

test('whatever is dragged, on whichever garment, can be saved', () => {
  const sheet = fc.integer({ min: -500, max: 1500 });
  const drag = fc.record({ left: sheet, top: sheet, width: sheet, height: sheet }, { requiredKeys: [] });
  const steps = fc.array(fc.tuple(fc.nat(20), drag), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...garments.map(({ id }) => id)), steps, (garment, wanted) => {
      let areas = usualAreas(garment).areas;
      for (const [which, to] of wanted) {
        const id = areas[which % areas.length]?.id ?? '';
        areas = placedAt(garment, areas, id, to);
      }
      expect(areaFaults({ garment, areas })).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
