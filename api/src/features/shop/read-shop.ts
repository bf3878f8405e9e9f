import type { Knex } from 'knex';
import {
  expressOffer,
  homeContent,
  openingHours,
  quoteRatesShape,
  shopFacts,
  type ShopFacts,
} from '#contract/shop/endpoints.ts';
import { homeDefaults } from '#contract/shop/home-defaults.ts';
import { defaultChatUrl, identityDefaults } from '#contract/shop/identity-defaults.ts';
import { ownDefaults } from '#contract/shop/own-defaults.ts';
import { defaultTimeZone, pricingDefaults } from '#contract/shop/shop-defaults.ts';
import { policyDefaults, shippingDefaults } from '#contract/shop/shop-policy.ts';
import { fromSettings, type SettingRow, type SettingRows } from '#api/database/shared/setting-rows.ts';
import { fieldsOf, layOver } from './lay-over.ts';
import { readMenus } from './read-menus.ts';
import { listPublishedPages } from './read-pages.ts';
import { policyOf } from './read-policy.ts';

/** What the shop says about itself until its owner has written it down. The ABN is empty rather than invented. */
export const shopDefaults: Omit<ShopFacts, 'testPayments'> = {
  ...identityDefaults,
  gstRegistered: true,
  timeZone: defaultTimeZone,
  setupFeeCents: pricingDefaults.setupFeeCents,
  shippingFlatCents: pricingDefaults.shippingFlatCents,
  afterpayMinCents: pricingDefaults.instalmentMinCents,
  afterpayMaxCents: pricingDefaults.instalmentMaxCents,
  chatUrl: defaultChatUrl,
  home: homeDefaults,
  ...ownDefaults,
  ...shippingDefaults,
  policy: policyDefaults,
  policyChangedAt: null,
  pages: [],
};

/** Those that a settings row holds as they are. */
const plainFacts = shopFacts.omit({
  home: true,
  hours: true,
  quoteRates: true,
  menus: true,
  policy: true,
  express: true,
  pages: true,
  policyChangedAt: true,
  testPayments: true,
});

/** Everything the shop says about itself. */
export async function readShop(knex: Knex, testPayments: boolean): Promise<ShopFacts> {
  const [facts, pages, menus] = await Promise.all([
    readSettings(knex),
    listPublishedPages(knex),
    readMenus(knex),
  ]);
  return { ...facts, menus, pages: pages.map(({ path, title }) => ({ path, title })), testPayments };
}

/** All that stands in the settings. */
export type SettledFacts = Omit<ShopFacts, 'testPayments' | 'pages' | 'menus'>;

/**
 * The facts with the settings laid over the defaults, field by field. Rows: `shop` (name, contact), `pricing`,
 * `home` (its parts), `policy` (its figures), `shipping` (`mode` and `express`), `hours`, `quotes`, `proofs`.
 */
export const readSettings: (knex: Knex) => Promise<SettledFacts> = fromSettings(settledFacts);

export function settledFacts(rows: SettingRows): SettledFacts {
  const row = (key: string) => rows.find(found => found.key === key);
  const fields = (key: string) => fieldsOf(row(key)?.value);
  const shipping = fields('shipping');
  const {
    menus: _,
    pages: __,
    ...plain
  } = layOver(shopDefaults, plainFacts.shape, {
    ...fields('shop'),
    ...fields('pricing'),
    shippingMode: shipping['mode'],
    proofsRequired: fields('proofs')['required'],
  });
  return {
    ...plain,
    home: {
      ...layOver(homeDefaults, homeContent.omit({ hero: true }).shape, fields('home')),
      hero: layOver(homeDefaults.hero, homeContent.shape.hero.shape, fieldsOf(fields('home')['hero'])),
    },
    policy: policyOf(row('policy')?.value),
    hours: layOver(shopDefaults.hours, openingHours.shape, fields('hours')),
    quoteRates: layOver(shopDefaults.quoteRates, quoteRatesShape.shape, fields('quotes')),
    express: layOver(shippingDefaults.express, expressOffer.shape, fieldsOf(shipping['express'])),
    policyChangedAt: latest([row('policy'), row('shipping'), row('pricing')]),
  };
}

function latest(rows: readonly (SettingRow | undefined)[]): string | null {
  const times = rows.flatMap(row => (row ? [row.updatedAt.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}
