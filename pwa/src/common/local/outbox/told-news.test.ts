import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/device-database.ts';
import { takeNews } from './told-news.ts';

test('news are told once, however many tabs ask', async () => {
  const db = freshDatabase();
  const both = await Promise.all([takeNews(db, 'merges', ['a', 'b']), takeNews(db, 'merges', ['b', 'c'])]);
  expect(both.flat().toSorted()).toEqual(['a', 'b', 'c']);
  expect(await takeNews(db, 'merges', ['c', 'd'])).toEqual(['d']);
  expect(await takeNews(db, 'others', ['a'])).toEqual(['a']);
  db.close();
});
