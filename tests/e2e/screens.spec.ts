/**
 * Every key screen on a phone and a desk: axe finds nothing in light and dark, and a picture of each lies in
 * test-results/screens for people to look at (`SCREENS=all` adds those of the tablet).
 */
import type { Page } from '@playwright/test';
import { type Look, tourOffice, tourShop, tourStates } from './people/tour.ts';
import { expectAccessible } from './support/axe.ts';
import { type Device, test } from './support/journey.ts';
import { expectInReach, expectReflow } from './support/reach.ts';

// The tablet in portrait has the parts of the other two: its pictures are made when somebody wants to look at them.
const devices: Device[] =
  process.env['SCREENS'] === 'all' ? ['phone', 'portrait', 'desk'] : ['phone', 'desk'];

for (const device of devices) {
  test(`the shop's screens on a ${device}`, async ({ visit }) => {
    test.slow();
    const page = await visit({ device, reducedMotion: 'reduce' });
    await tourShop(page, lookAt(page, device));
  });

  test(`the office's screens on a ${device}`, async ({ shop, visit }) => {
    test.slow();
    const page = await visit({ device, reducedMotion: 'reduce', as: await shop.person('admin') });
    await tourOffice(page, lookAt(page, device));
  });
}

test("what stands over the shop's screens and in their place, on a phone", async ({ visit, watch }) => {
  test.slow();
  // The unknown token of the newsletter's link.
  watch.allow(/status of 4\d\d.*\/api\/newsletter/);
  const page = await visit({ device: 'phone', reducedMotion: 'reduce' });
  const look = lookAt(page, 'phone');
  await tourStates(page, async name => {
    await look(name);
    await expectInReach(page, name);
    await expectReflow(page, name);
  });
});

function lookAt(page: Page, device: Device): Look {
  return async name => {
    await page.screenshot({ path: `test-results/screens/${name}-${device}.png` });
    if (device !== 'portrait') await expectAccessible(page, name);
  };
}
