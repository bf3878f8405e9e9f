import type { Knex } from 'knex';
import { z } from 'zod';
import { homeContent, shopFacts, type ShopFacts } from '#contract/endpoints/shop.ts';
import { defaultChatUrl, homeDefaults } from '#contract/home-defaults.ts';
import { defaultTimeZone, pricingDefaults } from '#contract/shop-defaults.ts';

/** What the shop says about itself until its owner has written it down. The ABN is empty rather than invented. */
export const shopDefaults: Omit<ShopFacts, 'testPayments'> = {
  name: 'Selvedge',
  abn: '',
  email: 'hello@selvedge.example',
  phone: '07 5550 0123',
  address: '12 Loom Lane, Brisbane QLD 4000',
  timeZone: defaultTimeZone,
  setupFeeCents: pricingDefaults.setupFeeCents,
  shippingFlatCents: pricingDefaults.shippingFlatCents,
  afterpayMinCents: pricingDefaults.instalmentMinCents,
  afterpayMaxCents: pricingDefaults.instalmentMaxCents,
  chatUrl: defaultChatUrl,
  home: homeDefaults,
};

const written = z.record(z.string(), z.unknown());

/**
 * The facts with the settings `shop`, `pricing` and, for the home page's lists, `home` laid over the defaults, field by
 * field: a field that is missing or of the wrong kind keeps its default, so that a bad setting never closes the shop.
 */
export async function readShop(knex: Knex, testPayments: boolean): Promise<ShopFacts> {
  const rows = await knex('settings').whereIn('key', ['shop', 'pricing', 'home']).select('key', 'value');
  const setting = (key: string) => written.safeParse(rows.find(row => row.key === key)?.value).data ?? {};
  return shopFacts.parse({
    ...shopDefaults,
    ...validFields(shopFacts.shape, { ...setting('shop'), ...setting('pricing') }),
    home: { ...homeDefaults, ...validFields(homeContent.shape, setting('home')) },
    testPayments,
  });
}

function validFields(shape: Record<string, z.ZodType>, found: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name, schema]) => schema.safeParse(found[name]).success)
      .map(([name]) => [name, found[name]]),
  );
}
