import { expect, test } from 'vitest';
import { countedPages } from '#contract/insight/insight-pages.ts';
import { pageLink, pageWords, shareText } from './page-words.ts';

test('every page that is counted has a name of its own', () => {
  const names = ['', ...countedPages].map(pageWords);
  expect(names.filter(name => name === '' || name.includes(':'))).toEqual([]);
  expect(pageWords('/team')).toBe('/team');
});

test('a pattern of many pages leads nowhere', () => {
  expect(['/', '/faq', '/team', '/product/:id', ''].map(pageLink)).toEqual([
    '/',
    '/faq',
    '/team',
    null,
    null,
  ]);
});

test.each([
  [1, 3, '33%'],
  [0, 5, '0%'],
  [1, 500, 'under 1%'],
  [0, 0, '–'],
  [7, 5, '140%'],
])('%i of %i is %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});
