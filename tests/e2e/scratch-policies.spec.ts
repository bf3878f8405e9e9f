import { expect, test, type Device } from './support/journey.ts';
const pages = ['terms', 'privacy', 'refund-policy', 'shipping-policy', 'faq', 'about', 'no-such-page'];
for (const device of ['phone', 'portrait', 'desk'] as Device[])
  for (const scheme of ['light', 'dark'] as const)
    test(`${device} ${scheme}`, async ({ visit, watch }) => {
      test.setTimeout(120000);
      watch.allow(/404/);
      const page = await visit({ device, colorScheme: scheme, reducedMotion: 'reduce' });
      for (const name of pages) {
        if (scheme === 'dark' && !['shipping-policy','faq','no-such-page'].includes(name)) continue;
        await page.goto('/' + name + (name === 'faq' ? '#delivery-cost' : ''));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForTimeout(700);
        await page.screenshot({ path: `/tmp/policies/shots/${name}-${device}-${scheme}.png`, fullPage: device !== 'portrait' && name === 'shipping-policy' });
      }
    });
