/** axe finds nothing on any key screen, in light and in dark. */
import { tourOffice, tourShop } from './people/tour.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/journey.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shop is accessible in ${colorScheme}`, async ({ visit }) => {
    test.slow();
    const page = await visit({ device: 'phone', colorScheme, reducedMotion: 'reduce' });
    await tourShop(page, name => expectAccessible(page, name));
  });

  test(`the office is accessible in ${colorScheme}`, async ({ shop, visit }) => {
    test.slow();
    const options = { colorScheme, reducedMotion: 'reduce', as: await shop.person('admin') } as const;
    const desk = await visit(options);
    await tourOffice(desk, name => expectAccessible(desk, `${name} at a desk`));
    const field = await visit({ ...options, device: 'phone' });
    await tourOffice(field, name => expectAccessible(field, `${name} on a phone`));
  });
}
