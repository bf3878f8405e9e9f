import { expect, test } from 'vitest';
import { projectRoot } from '#api/project-root.ts';
import { findOldWords, oldWordsIn } from './old-words.ts';

test.each([
  ['// Read anew after each change.', ['anew']],
  ["label: 'Hereby you agree',", ['hereby']],
  ['The order shall go out; the owner whereof waits.', ['shall', 'whereof']],
  ['.whereIn(ids).whereOf(filter)', []],
  ['It is read again, from scratch.', []],
])('%s', (text, found) => {
  expect(oldWordsIn(text).map(({ word }) => word)).toEqual(found);
});

test('names the line, and what to say instead', () => {
  expect(oldWordsIn('one\ntwo, upon three')).toEqual([{ line: 2, word: 'upon', instead: 'on' }]);
});

test('nobody finds one of them in the repository', () => {
  expect(findOldWords(projectRoot)).toEqual([]);
});
