import { Tag } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { isAtPlace, menuOf, type OfficePlace, tilesOf } from './office-places.ts';

const place = (to: string, more: Partial<OfficePlace> = {}): OfficePlace => ({
  to,
  label: to,
  shortLabel: to,
  icon: Tag,
  purpose: '',
  ...more,
});
const dashboard = place('/admin', { alsoAt: ['/admin/dashboard'] });
const orders = place('/admin/orders');
const content = place('/admin/content', { alsoAt: ['/admin/media'] });
const media = place('/admin/media', { isTileOnly: true });
const places = [dashboard, orders, content, media];

test('a tab of another place has a tile and no entry in the menu; the dashboard is no tile of itself', () => {
  expect(menuOf(places)).toEqual([{ name: null, places: [dashboard, orders, content] }]);
  expect(tilesOf(places)).toEqual([orders, content, media]);
});

test('more places than are read at a glance stand under their headings, in order and without empty ones', () => {
  const many = (group: 'Shop' | 'Sales') =>
    Array.from({ length: 4 }, (_, at) => place(`/admin/${group}${at}`, { group }));
  const [shop, sales] = [many('Shop'), many('Sales')];
  expect(menuOf([dashboard, ...shop, ...sales])).toEqual([
    { name: null, places: [dashboard] },
    { name: 'Sales', places: sales },
    { name: 'Shop', places: shop },
  ]);
  expect(menuOf([dashboard, ...sales])).toEqual([{ name: null, places: [dashboard, ...sales] }]);
});

describe('the place that is marked', () => {
  test.each([
    ['/admin', dashboard],
    ['/admin/dashboard', dashboard],
    ['/admin/orders', orders],
    ['/admin/orders/QC7K2M9XWA', orders],
    ['/admin/media', content],
    ['/admin/orders-of-others', undefined],
  ])('%s', (pathname, marked) => {
    expect(
      menuOf(places)
        .flatMap(group => group.places)
        .filter(one => isAtPlace(one, pathname)),
    ).toEqual(marked ? [marked] : []);
  });
});
