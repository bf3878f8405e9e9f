import { expect, test } from 'vitest';
import { defaultTrackingUrl, trackingLandingUrl, trackingLink } from './tracking.ts';

test.each([
  [defaultTrackingUrl, '33ABC4017265', 'https://auspost.com.au/mypost/track/details/33ABC4017265'],
  [defaultTrackingUrl, ' 33 A/B?c#d ', 'https://auspost.com.au/mypost/track/details/33%20A%2FB%3Fc%23d'],
  ['https://t.example/#/details/{number}?x=1', '$&', 'https://t.example/#/details/%24%26?x=1'],
  ['http://t.example/{number}', '1', trackingLandingUrl],
  ['https://t.example/', '1', trackingLandingUrl],
  ['javascript:alert(1)//{number}', '1', trackingLandingUrl],
  ['https://t.example/{number}/{number}', '1', trackingLandingUrl],
])('%s with %s', (template, number, link) => {
  expect(trackingLink(template, number)).toBe(link);
});
