import { expect, test } from 'vitest';
import { asksNotToBeCounted, isRobot } from './left-out.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; CUBOT X30 Build/QP1A) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Mozilla/5.0 (compatible; YandexBot/3.0)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36', true],
  ['python-requests/2.32', true],
  ['', true],
])('%s is a robot: %s', (userAgent, isOne) => {
  expect(isRobot(userAgent)).toBe(isOne);
});

test.each([
  [{ DNT: '1' }, true],
  [{ 'Sec-GPC': '1' }, true],
  [{ DNT: '0' }, false],
  [{}, false],
])('%j asks not to be counted: %s', (headers: Record<string, string>, asks) => {
  expect(asksNotToBeCounted(name => headers[name] ?? '')).toBe(asks);
});
