import { describe, expect, it, test } from 'vitest';
import { menuItemForm } from '../content/menu-endpoints.ts';
import { isLink, isLinkOfWords, isWebAddress } from './links.ts';
import { readInline } from '../content/policies/document.ts';
import { settings } from '../content/settings/settings.ts';

const web = [
  'https://a.example',
  'https://a.example:8443/x?y=1#z',
  'https://a.example/@name',
  'https://müller.example/ä',
];
const paths = ['/', '/about', '/#how', '/products?category=caps', '/a@b'];
const words = ['#part', 'mailto:hello@shop.example', 'mailto:a@b.example?subject=Hi', 'tel:+61755500123'];
const none = [
  '',
  'about',
  '//evil.example',
  '/\\evil.example',
  'https://user:pw@host.example',
  'https://user@host.example/',
  'https://@host.example',
  'https://a.example\\@evil.example',
  'https://',
  'https://?x',
  'https:/a.example',
  'http://a.example',
  'HTTPS://a.example',
  'ftp://a.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https://a.example/a b',
  'https://a.example/\n',
  'https://a.example/\u0007',
  'https://a.example/\u202Egnp.exe',
  'https://a.example/\u2066x',
  '/about\u200F',
  '/ab\u200Bout',
  '/ab\u00ADout',
  '/about\u2028',
  'https://[::1',
  'mailto:',
  'mailto:nobody',
  'tel:',
  'tel:\u202E1',
];

test.each([
  ['isWebAddress', isWebAddress, web],
  ['isLink', isLink, [...web, ...paths]],
  ['isLinkOfWords', isLinkOfWords, [...web, ...paths, ...words]],
] as const)('%s', (_name, isAllowed, allowed) => {
  const all = [...web, ...paths, ...words, ...none];
  expect(all.filter(href => isAllowed(href))).toEqual(allowed);
});

const form = { label: 'A' };
describe('a menu item', () => {
  it.each([...web, ...paths])('leads to %s', href => {
    expect(menuItemForm.parse({ ...form, href }).href).toBe(href);
  });
  it.each([...words, ...none])('does not lead to %j', href => {
    const parsed = menuItemForm.safeParse({ ...form, href });
    // A line break at the end is trimmed, as in every field.
    const tidy = href.trim();
    expect(parsed.data?.href ?? null).toBe(tidy !== href && isLink(tidy) ? tidy : null);
  });
});

test('words of a page keep what a link says where it may not lead', () => {
  for (const href of [...web, ...paths, ...words])
    expect(readInline(`[a](${href})`)).toEqual([{ text: 'a', href }]);
  for (const href of none.filter(one => one !== '' && !/[\s)]/.test(one)))
    expect(readInline(`[a](${href})`)).toEqual([{ text: 'a' }]);
});

test.each(['shop.chatUrl', 'shop.facebookUrl', 'shop.instagramUrl', 'shop.linkedinUrl'] as const)(
  '%s',
  name => {
    const { shape } = settings[name];
    for (const address of ['', ...web]) expect(shape.safeParse(address).success).toBe(true);
    for (const address of none.filter(one => one !== '' && !one.endsWith('\n')))
      expect([address, shape.safeParse(address).success]).toEqual([address, false]);
  },
);
