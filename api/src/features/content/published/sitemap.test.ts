import { expect, test } from 'vitest';
import { sitemapFile } from './sitemap.ts';

const entries = Array.from({ length: 5 }, (_, at) => ({ path: `/product/${at + 1}` }));
const places = (xml: string | null) =>
  xml && [...xml.matchAll(/<loc>https:\/\/shop\.example(.*?)<\/loc>/g)].map(([, path]) => path);

test.each([
  [0, 5, ['/product/1', '/product/2', '/product/3', '/product/4', '/product/5']],
  [1, 5, null],
  [0, 2, ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']],
  [1, 2, ['/product/1', '/product/2']],
  [3, 2, ['/product/5']],
  [4, 2, null],
])('file %i of five addresses, at most %i in each', (file, perFile, found) => {
  expect(places(sitemapFile(entries, file, 'https://shop.example', perFile))).toEqual(found);
});
