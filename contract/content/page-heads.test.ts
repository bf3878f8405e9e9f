import { expect, test } from 'vitest';
import { checkHeads, type CheckedHead } from './page-heads.ts';

const good: CheckedHead = {
  title: 'Northloom heavy tee · Selvedge',
  description: 'A heavy cotton tee for screen print, in fourteen colours and nine sizes.',
  hasPicture: true,
};

test.each<[what: string, head: Partial<CheckedHead>, problems: string[]]>([
  ['nothing', {}, []],
  ['a title of 14', { title: 'a'.repeat(14) }, ['title_short']],
  ['a title of 15', { title: 'a'.repeat(15) }, []],
  ['a title of 65', { title: 'a'.repeat(65) }, []],
  ['a title of 66', { title: 'a'.repeat(66) }, ['title_long']],
  ['characters of two units', { title: '🧵'.repeat(65) }, []],
  ['no description', { description: null }, ['description_missing']],
  ['an empty one', { description: '' }, ['description_missing']],
  ['one of 49', { description: 'b'.repeat(49) }, ['description_short']],
  ['one of 160', { description: 'b'.repeat(160) }, []],
  ['one of 161', { description: 'b'.repeat(161) }, ['description_long']],
  ['no photograph', { hasPicture: false }, ['no_photo']],
])('%s', (_what, head, problems) => {
  expect(checkHeads([{ ...good, ...head }])).toEqual([problems]);
});

test('two pages that say the same are told of each other, one without a description of none', () => {
  const missing = { ...good, description: null, title: 'Another page of the shop' };
  const other = { ...good, title: ' northloom  HEAVY tee · selvedge' };
  expect(checkHeads([good, other, missing, { ...missing, title: 'Yet another page of it' }])).toEqual([
    ['title_twice', 'description_twice'],
    ['title_twice', 'description_twice'],
    ['description_missing'],
    ['description_missing'],
  ]);
});
