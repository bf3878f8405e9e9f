import { expect, test, vi } from 'vitest';
import { openNotice, readPushed } from './show-notices.ts';

const origin = 'https://shop.example';
const pushed = (notification: object) => JSON.stringify({ web_push: 8030, notification });

test('a declarative message is shown with its words, once for each event', () => {
  const text = pushed({
    title: 'Your proof is ready',
    body: 'Order A starts once you approve it.',
    navigate: `${origin}/orders/A/proof`,
    tag: 'one',
  });
  expect(readPushed(text, origin)).toEqual({
    title: 'Your proof is ready',
    options: {
      body: 'Order A starts once you approve it.',
      tag: 'one',
      icon: '/icons/icon-192.png',
      lang: 'en-AU',
      data: { path: '/orders/A/proof' },
    },
  });
});

test.each([
  ['nothing', ''],
  ['no JSON', '<html>'],
  ['null', 'null'],
  ['another form', '{"notification":7}'],
  ['other types', pushed({ title: {}, body: 7 })],
])('%s is shown all the same: a browser ends the notices of a shop that stays silent', (_, text) => {
  expect(readPushed(text, origin)).toMatchObject({
    title: 'News from the shop',
    options: { data: { path: '/' } },
  });
});

test.each([
  ['https://elsewhere.example/orders/A', '/'],
  ['javascript:alert(1)', '/'],
  ['//elsewhere.example/x', '/'],
  ['/orders/A?x=1', '/orders/A?x=1'],
])('%s opens %s', (navigate, path) => {
  expect(readPushed(pushed({ title: 'T', navigate }), origin).options.data.path).toBe(path);
});

function windowsOf(...urls: string[]) {
  const open = urls.map(url => ({ url, focus: vi.fn(async () => undefined) }));
  return { open, matchAll: async () => open, openWindow: vi.fn(async () => undefined) };
}

test('a window with the page comes to the front; another is left as it is', async () => {
  const windows = windowsOf(`${origin}/checkout`, `${origin}/orders/A/proof`);
  await openNotice('/orders/A/proof', windows);
  expect(windows.open.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
  expect(windows.openWindow).not.toHaveBeenCalled();
  await openNotice('/orders/B', windows);
  expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith('/orders/B');
});
