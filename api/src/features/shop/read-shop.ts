import type { Knex } from 'knex';
import { z } from 'zod';
import { shopFacts, type ShopFacts } from '#contract/endpoints/shop.ts';
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
};

const written = z.record(z.string(), z.unknown());

/**
 * The facts with the settings `shop` and `pricing` laid over the defaults, field by field: a field that is missing or
 * of the wrong kind keeps its default, so that a bad setting never closes the shop.
 */
export async function readShop(knex: Knex, testPayments: boolean): Promise<ShopFacts> {
  const rows = await knex('settings').whereIn('key', ['shop', 'pricing']).select('value');
  const found = Object.assign({}, ...rows.map(row => written.safeParse(row.value).data ?? {}));
  const valid = Object.entries(shopFacts.shape)
    .filter(([name, schema]) => schema.safeParse(found[name]).success)
    .map(([name]) => [name, found[name]]);
  return shopFacts.parse({ ...shopDefaults, ...Object.fromEntries(valid), testPayments });
}
