import type { ShopFacts } from '../shop/endpoints.ts';
import type { PricingSettings } from './pricing.ts';
import { pricingDefaults } from '../shop/shop-defaults.ts';

type PricedFacts = Pick<
  ShopFacts,
  | 'gstRegistered'
  | 'setupFeeCents'
  | 'shippingFlatCents'
  | 'shippingMode'
  | 'express'
  | 'policy'
  | 'afterpayMinCents'
  | 'afterpayMaxCents'
>;

/** What a shop's facts say to `pricing.ts`: the same for the storefront's prices and for the server's. */
export function pricingSettingsOf(shop: PricedFacts): PricingSettings {
  return {
    ...pricingDefaults,
    gstRegistered: shop.gstRegistered,
    setupFeeCents: shop.setupFeeCents,
    shippingFlatCents: shop.shippingFlatCents,
    shipping: { shippingMode: shop.shippingMode, express: shop.express, policy: shop.policy },
    instalmentMinCents: shop.afterpayMinCents,
    instalmentMaxCents: shop.afterpayMaxCents,
  };
}
