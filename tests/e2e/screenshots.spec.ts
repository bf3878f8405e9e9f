/** The key screens to look at, in test-results/screens. Not compared by pixels. */
import { tourOffice, tourShop } from './people/tour.ts';
import { test } from './support/journey.ts';

for (const device of ['phone', 'portrait', 'desk'] as const) {
  test(`the screens with a ${device}`, async ({ shop, visit }) => {
    test.slow();
    const visitor = await visit({ device, reducedMotion: 'reduce' });
    await tourShop(visitor, async name => void (await visitor.screenshot({ path: pathOf(name, device) })));
    const office = await visit({ device, reducedMotion: 'reduce', as: await shop.person('admin') });
    await tourOffice(office, async name => void (await office.screenshot({ path: pathOf(name, device) })));
  });
}

const pathOf = (name: string, device: string) => `test-results/screens/${name}-${device}.png`;
