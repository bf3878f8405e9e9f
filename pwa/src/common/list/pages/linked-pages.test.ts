import { expect, test } from 'vitest';
import { askPage, startOfPage } from './linked-pages.ts';

const linkedBy = async (link: string | null) => {
  const { linked } = await askPage(1, heard => {
    heard(new Response('[]', link === null ? {} : { headers: { Link: link } }));
    return Promise.resolve([]);
  });
  return linked;
};

test.each([
  [null, null],
  ['</api/bolts?page=2>; rel="up"', null],
  ['</api/bolts?search=a%3Eb&after=Mw>; rel="next"', { next: { after: 'Mw' } }],
  [
    '</api/bolts?before=MQ>; rel="prev", </api/bolts?after=Mg>; rel="next"',
    { previous: { before: 'MQ' }, next: { after: 'Mg' } },
  ],
  ['</api/bolts?>; rel="next"', { next: {} }],
])('%j links %j', async (link, linked) => {
  expect(await linkedBy(link)).toEqual(linked);
});

const linked = { previous: { before: 'p' }, next: { after: 'n' } };

test.each([
  // On page 5 of 9.
  [6, 5, linked, { after: 'n' }],
  [4, 5, linked, { before: 'p' }],
  [1, 5, linked, undefined],
  [9, 5, linked, { before: 'end' }],
  [3, 5, linked, undefined],
  [6, 5, null, undefined],
  [9, 5, null, undefined],
  // More came before what was the first page.
  [0, 1, linked, { before: 'p' }],
  [9, 8, linked, { after: 'n' }],
])('page %i, from page %i, begins at %j', (to, page, links, start) => {
  expect(startOfPage(to, { page, linked: links }, 9)).toEqual(start);
});

test('a single page has no end to go to', () => {
  expect(startOfPage(1, { page: 2, linked: { previous: { before: 'p' } } }, 1)).toEqual({ before: 'p' });
  expect(startOfPage(1, { page: 3, linked }, 1)).toBeUndefined();
});
