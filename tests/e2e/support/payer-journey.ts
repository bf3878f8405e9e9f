/** The `test` of journeys that pay with Stripe. */
import { Payer } from '../people/payer.ts';
import { test as base } from './journey.ts';

export const test = base.extend<{ payer: Payer }>({
  payer: async ({ visit, world, watch }, use) => {
    await world.shop.open();
    watch.allow(/^Request to https:\/\/(js|api|hooks)\.stripe\.com\//);
    await use(await Payer.on(await visit({ device: 'phone', of: world.shop }), world));
  },
});
