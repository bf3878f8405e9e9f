import { describe, expect, test } from 'vitest';
import { placeName, placeWords, type Place } from '../cart/place-words.ts';
import { designBox, garmentFactsOf, garments, garmentViews } from '../garments/garments.ts';
import { allPlaces, exclude, mainPlace, placeTrouble, type Placeable } from './place-rules.ts';

const front: Place = { position: 'front' };
const on = (position: 'front' | 'back' | 'side', area: string): Place => ({ position, area });
const [left, right] = [on('front', 'left-chest'), on('front', 'right-chest')];
const file = { widthPx: 800, heightPx: 400 };
const placed = (place: Place, more: Partial<Placeable> = {}): Placeable => ({
  ...place,
  designFile: file,
  scale: 1,
  xOffset: 0,
  yOffset: 0,
  rotation: 0,
  ...more,
});

describe.each(garments.map(({ id }) => id))('%s', garment => {
  const places = allPlaces(garment);

  test('an area is called what its id says, or is the main one of its side', () => {
    for (const { place, area } of places) {
      if (place.area === undefined) expect(area.id).toBe(place.position);
      else expect(placeName(place)).toBe(area.name);
    }
    expect(new Set(places.map(({ place }) => `${place.position} ${placeWords(place)}`)).size).toBe(
      places.length,
    );
  });

  test('a design that is put into an area fits it, whatever its shape', () => {
    for (const { place } of places)
      for (const aspect of [0.2, 1, 6]) {
        const settings = { area: place.area, scale: 1, xOffset: 0, yOffset: 0, rotation: 0, aspect };
        expect(designBox(garment, place.position, settings).fits).toBe(true);
      }
  });

  test('each area alone can be ordered, and excluding goes both ways', () => {
    for (const { place } of places) {
      expect(placeTrouble(garment, [placed(place)], 'it')).toBeNull();
      for (const other of places)
        expect(exclude(garment, place, other.place)).toBe(exclude(garment, other.place, place));
    }
  });

  test('areas lie on the drawing and differ in name on each side', () => {
    for (const view of garmentViews) {
      const ids = garmentFactsOf(garment).areas[view].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(exclude(garment, mainPlace(garment, view), { position: view })).toBe(true);
    }
  });
});

test.each<[string, Place[], string | null]>([
  ['two designs on the chest', [left, right], null],
  ['front, back, nape and both sleeves', [front, on('back', 'nape'), { position: 'back' }], null],
  ['both sleeves', [on('side', 'left-sleeve'), on('side', 'right-sleeve')], null],
  ['the chest under a full front', [front, left], 'The front and the left chest of Tee overlap.'],
  ['the same the other way', [left, front], 'The left chest and the front of Tee overlap.'],
  ['two on the left chest', [left, left], 'Two designs are on the left chest of Tee.'],
  ['the front by its two names', [front, on('front', 'front')], 'Two designs are on the front of Tee.'],
  [
    'the sleeve by its two names',
    [{ position: 'side' }, on('side', 'left-sleeve')],
    'Two designs are on the left sleeve',
  ],
  ['a place of another garment', [on('side', 'left-hood')], 'Tee has no place called left hood.'],
  ['a place of another side', [on('back', 'left-chest')], 'Tee has no place called left chest.'],
])('%s', (_, places, trouble) => {
  const found = placeTrouble(
    'tee',
    places.map(place => placed(place)),
    'Tee',
  );
  if (trouble === null) expect(found).toBeNull();
  else expect(found).toContain(trouble);
});

test.each([
  ['out of a named area', left, 'goes over the edge of its print area'],
  ['out of an area without a name, as it was sold before', front, null],
])('a design %s', (_, place, trouble) => {
  const found = placeTrouble('tee', [placed(place, { scale: 2, xOffset: 40 })], 'Tee');
  if (trouble === null) expect(found).toBeNull();
  else expect(found).toContain(trouble);
});
