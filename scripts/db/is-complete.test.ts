import { expect, test } from 'vitest';
import { isComplete } from './is-complete.ts';

test.each([
  ['select 1;', true],
  ['select 1; select 2;\n', true],
  ['select 1; -- both\n', true],
  ["select ';'", false],
  ["select 'it''s';", true],
  [String.raw`select e'it\'s';`, true],
  ["select 'open;", false],
  ['select "a;b" from t', false],
  ['select 1 -- not yet;', false],
  ['select 1 /* not; */', false],
  ['select 1 /* open;', false],
  ['do $$ begin null; end $$', false],
  ['do $$ begin null; end $$;', true],
  ['do $body$ begin null;', false],
  ['select 1', false],
])('%j: %s', (text, expected) => {
  expect(isComplete(text)).toBe(expected);
});
