import { expect, test } from 'vitest';
import { techniqueForm, techniqueFormOf } from '../techniques/technique-form.ts';
import { writtenTechniques } from '../techniques/written-techniques.ts';
import { inkFor, inksOf, stockInks } from './inks.ts';

const vinyl = {
  inks: [
    { name: 'Chalk', hex: '#f4f4f0' },
    { name: 'Fluoro orange', hex: '#ff6a13' },
    { name: 'Ink', hex: '#101418' },
  ],
};

test('a technique without a list of its own is done in the usual inks and in any colour', () => {
  for (const technique of [undefined, {}, { inks: [] }]) {
    expect(inksOf(technique)).toEqual({ inks: stockInks, isAnyOther: true });
    expect(inkFor(technique, '#123456')).toBe('#123456');
  }
});

test.each([
  ['#ffffff', '#f4f4f0'],
  ['#16171a', '#101418'],
  ['#ef6c1a', '#ff6a13'],
  ['#ff6a13', '#ff6a13'],
])('of its own inks, the one for %s is %s', (wanted, hex) => {
  expect(inkFor(vinyl, wanted)).toBe(hex);
  expect(inksOf(vinyl)).toEqual({ inks: vinyl.inks, isAnyOther: false });
});

const form = techniqueFormOf({ ...writtenTechniques[0], setUpMinutes: 5, piecesPerHour: 9 });

test.each<[string, object[] | null]>([
  ['', []],
  ['Navy #1B2A4A', [{ name: 'Navy', hex: '#1b2a4a' }]],
  [
    'Fluoro orange, #ff6a13\n\n  Ink:  #101418 ',
    [
      { name: 'Fluoro orange', hex: '#ff6a13' },
      { name: 'Ink', hex: '#101418' },
    ],
  ],
  ['#101418', null],
  ['Navy', null],
  ['Navy #1b2a', null],
  ['Navy #1b2a4a\nBlue #1B2A4A', null],
  [`${'N'.repeat(41)} #1b2a4a`, null],
  [Array.from({ length: 41 }, (_, at) => `Ink #0000${at + 10}`).join('\n'), null],
])('typed as %j', (inks, read) => {
  const checked = techniqueForm.safeParse({ ...form, inks });
  expect(checked.success ? checked.data.inks : null).toEqual(read);
});

test('what is kept is written as it is typed', () => {
  expect(techniqueFormOf({ ...writtenTechniques[0], ...vinyl, setUpMinutes: 5, piecesPerHour: 9 }).inks).toBe(
    'Chalk #f4f4f0\nFluoro orange #ff6a13\nInk #101418',
  );
});
