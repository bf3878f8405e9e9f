import { expect, test } from 'vitest';
import { isIosTab } from './ios-tab.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test.each([
  ['an iPhone’s Safari', { userAgent: iphone, maxTouchPoints: 5, standalone: false }, false, true],
  [
    'an iPad, which says that it is a Mac',
    { userAgent: mac, maxTouchPoints: 5, standalone: false },
    false,
    true,
  ],
  ['from the home screen', { userAgent: iphone, maxTouchPoints: 5, standalone: true }, true, false],
  [
    'from the home screen of an older iOS',
    { userAgent: iphone, maxTouchPoints: 5, standalone: true },
    false,
    false,
  ],
  ['from the home screen, by display-mode alone', { userAgent: iphone, maxTouchPoints: 5 }, true, false],
  ['a Mac', { userAgent: mac, maxTouchPoints: 0 }, false, false],
  ['an Android phone', { userAgent: pixel, maxTouchPoints: 5 }, false, false],
])('%s', (_what, browser, isStandalone, expected) => {
  expect(isIosTab(browser, isStandalone)).toBe(expected);
});
