import { expect, test } from 'vitest';
import { headRows, lengthWords, wordsOf } from './head-words.ts';

test.each([
  ['title', 'Northloom heavy tee · Selvedge', '30 of 65 characters with the shop’s name'],
  ['title', 'FAQ', '3 of 65 characters with the shop’s name, rather short'],
  ['description', 'b'.repeat(161), '161 of 160 characters, too long to be shown whole'],
] as const)('a %s of %j', (what, text, words) => {
  expect(lengthWords(what, text)).toBe(words);
});

test('an empty field is the usual text', () => {
  expect(wordsOf({ title: '  ', description: ' Tees. ' })).toEqual({ title: null, description: 'Tees.' });
});

test('a clash names what either of two people changed', () => {
  const seen = { title: null, description: 'Old' };
  expect(headRows(seen, { ...seen, title: 'Theirs' }, { ...seen, description: 'Mine' })).toEqual([
    { field: 'Title', before: 'the usual one', theirs: 'Theirs', mine: null },
    { field: 'Description', before: 'Old', theirs: 'Old', mine: 'Mine' },
  ]);
  expect(headRows(seen, seen, seen)).toEqual([]);
});
