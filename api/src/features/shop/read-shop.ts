import type { Knex } from 'knex';
import { expressOffer, homeContent, shopFacts, type ShopFacts } from '#contract/endpoints/shop.ts';
import { defaultChatUrl, homeDefaults } from '#contract/home-defaults.ts';
import { defaultTimeZone, pricingDefaults } from '#contract/shop-defaults.ts';
import { policyDefaults, shippingDefaults } from '#contract/shop-policy.ts';
import { fieldsOf, layOver } from './lay-over.ts';
import { listPublishedPages } from './read-pages.ts';
import { policyOf } from './read-policy.ts';

/** What the shop says about itself until its owner has written it down. The ABN is empty rather than invented. */
export const shopDefaults: Omit<ShopFacts, 'testPayments'> = {
  name: 'Selvedge',
  abn: '',
  gstRegistered: true,
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
  ...shippingDefaults,
  policy: policyDefaults,
  policyChangedAt: null,
  pages: [],
};

/** Those that a settings row holds as they are. */
const plainFacts = shopFacts.omit({
  home: true,
  policy: true,
  express: true,
  pages: true,
  policyChangedAt: true,
  testPayments: true,
});

interface SettingRow {
  key: string;
  value: unknown;
  updatedAt: Date;
}

/** Everything the shop says about itself. */
export async function readShop(knex: Knex, testPayments: boolean): Promise<ShopFacts> {
  const [facts, pages] = await Promise.all([readSettings(knex), listPublishedPages(knex)]);
  return { ...facts, pages: pages.map(({ path, title }) => ({ path, title })), testPayments };
}

/**
 * The facts with the settings laid over the defaults, field by field. Rows: `shop` (name, contact), `pricing`,
 * `home` (its lists), `policy` (its figures), `shipping` (`mode` and `express`). One query, as every order asks for its
 * prices here.
 */
export async function readSettings(knex: Knex): Promise<Omit<ShopFacts, 'testPayments' | 'pages'>> {
  const rows = await knex('settings')
    .whereIn('key', ['shop', 'pricing', 'home', 'policy', 'shipping'])
    .select<SettingRow[]>('key', 'value', 'updatedAt');
  const row = (key: string) => rows.find(found => found.key === key);
  const fields = (key: string) => fieldsOf(row(key)?.value);
  const shipping = fields('shipping');
  return {
    ...layOver(shopDefaults, plainFacts.shape, {
      ...fields('shop'),
      ...fields('pricing'),
      shippingMode: shipping['mode'],
    }),
    home: layOver(homeDefaults, homeContent.shape, fields('home')),
    policy: policyOf(row('policy')?.value),
    express: layOver(shippingDefaults.express, expressOffer.shape, fieldsOf(shipping['express'])),
    policyChangedAt: latest([row('policy'), row('shipping'), row('pricing')]),
  };
}

function latest(rows: readonly (SettingRow | undefined)[]): string | null {
  const times = rows.flatMap(row => (row ? [row.updatedAt.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}
