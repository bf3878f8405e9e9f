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
import { defaultTimeZone, feeDefaults } from '#contract/shop/shop-defaults.ts';
import type { RatedTechnique } from '#contract/techniques/technique.ts';
import { publicTechniques } from '#contract/techniques/public-technique.ts';
import { policyDefaults, shippingDefaults } from '#contract/shop/shop-policy.ts';
import {
  fromSettings,
  type SettingRow,
  type SettingRows,
  techniquesKey,
} from '#api/database/shared/setting-rows.ts';
import { fieldsOf, layOver } from './lay-over.ts';
import { readMenus } from './read-menus.ts';
import { listPublishedPages } from './read-pages.ts';
import { policyOf } from './read-policy.ts';
import { figuresOf, inkFiguresOf, techniquesOf, writtenWithRates } from './read-techniques.ts';

/** What the shop says about itself until its owner has written it down. The ABN is empty rather than invented. */
export const shopDefaults: Omit<ShopFacts, 'testPayments' | 'techniques'> & { techniques: RatedTechnique[] } =
  {
    ...identityDefaults,
    gstRegistered: true,
    timeZone: defaultTimeZone,
    ...figuresOf(writtenWithRates),
    techniques: writtenWithRates,
    shippingFlatCents: feeDefaults.shippingFlatCents,
    afterpayMinCents: feeDefaults.instalmentMinCents,
    afterpayMaxCents: feeDefaults.instalmentMaxCents,
    memberDiscountBasisPoints: feeDefaults.memberDiscountBasisPoints,
    chatUrl: defaultChatUrl,
    home: homeDefaults,
    ...ownDefaults,
    ...shippingDefaults,
    policy: { ...policyDefaults, ...inkFiguresOf(writtenWithRates) },
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
  techniques: true,
  setupFeeCents: true,
  express: true,
  pages: true,
  policyChangedAt: true,
  testPayments: true,
});

/** Everything the shop says about itself. */
export async function readShop(knex: Knex, testPayments: boolean): Promise<ShopFacts> {
  // One after the other: in a transaction they share its connection.
  const facts = await readSettings(knex);
  const pages = await listPublishedPages(knex);
  const menus = await readMenus(knex);
  return {
    ...facts,
    techniques: publicTechniques(facts.techniques),
    menus,
    pages: pages.map(({ path, title }) => ({ path, title })),
    testPayments,
  };
}

/** All that stands in the settings. */
export interface SettledFacts extends Omit<ShopFacts, 'testPayments' | 'pages' | 'menus' | 'techniques'> {
  /** Those that are off too, and the workshop's rates. */
  techniques: readonly RatedTechnique[];
}

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
  const techniques = techniquesOf(row(techniquesKey)?.value);
  return {
    ...plain,
    ...figuresOf(techniques),
    techniques,
    home: {
      ...layOver(homeDefaults, homeContent.omit({ hero: true }).shape, fields('home')),
      hero: layOver(homeDefaults.hero, homeContent.shape.hero.shape, fieldsOf(fields('home')['hero'])),
    },
    policy: { ...policyOf(row('policy')?.value), ...inkFiguresOf(techniques) },
    hours: layOver(shopDefaults.hours, openingHours.shape, fields('hours')),
    quoteRates: layOver(shopDefaults.quoteRates, quoteRatesShape.shape, fields('quotes')),
    express: layOver(shippingDefaults.express, expressOffer.shape, fieldsOf(shipping['express'])),
    policyChangedAt: latest([row('policy'), row('shipping'), row('pricing'), row(techniquesKey)]),
  };
}

function latest(rows: readonly (SettingRow | undefined)[]): string | null {
  const times = rows.map(row => row?.updatedAt.getTime() ?? 0).filter(time => time > 0);
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}
