/**
 * Every key screen: nothing is cut off, and axe finds nothing on a phone in light and a desktop in dark. `SCREENS=all`
 * checks both sizes in both themes, and saves screenshots, also of the tablet, in test-results/screens for review.
 */
import type { Page } from '@playwright/test';
import { type Look, tourOffice, tourShop, tourStates } from '../people/tour.ts';
import { expectAccessible, type Theme } from '../support/axe.ts';
import { type Device, test } from '../support/journey.ts';
import { expectInReach, expectReflow, expectWhole } from '../support/reach.ts';

const isForPeople = process.env['SCREENS'] === 'all';

// The portrait tablet uses the parts of the other two sizes, so it is only photographed for review.
const devices: Device[] = isForPeople ? ['phone', 'portrait', 'desk'] : ['phone', 'desk'];
const ownTheme: Partial<Record<Device, Theme[]>> = { phone: ['light'], desk: ['dark'] };

for (const device of devices) {
  test(`the shop's screens on a ${device}`, { tag: '@long' }, async ({ visit }) => {
    test.slow();
    const page = await visit({ device, reducedMotion: 'reduce' });
    await tourShop(page, lookAt(page, device));
  });

  test(`the office's screens on a ${device}`, { tag: '@long' }, async ({ shop, visit }) => {
    test.slow();
    const page = await visit({ device, reducedMotion: 'reduce', as: await shop.person('admin') });
    await tourOffice(page, lookAt(page, device));
  });
}

test(
  "what stands over the shop's screens and in their place, on a phone",
  { tag: '@long' },
  async ({ visit, watch }) => {
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
  },
);

function lookAt(page: Page, device: Device): Look {
  return async name => {
    if (isForPeople) await page.screenshot({ path: `test-results/screens/${name}-${device}.png` });
    await expectWhole(page, name);
    if (device !== 'portrait') await expectAccessible(page, name, isForPeople ? undefined : ownTheme[device]);
  };
}
