import type { ShopFacts } from '../shop/endpoints.ts';
import type { PricingSettings } from './pricing.ts';
import { pricingDefaults } from './pricing-defaults.ts';

type PricedFacts = Pick<
  ShopFacts,
  | 'gstRegistered'
  | 'techniques'
  | 'shippingFlatCents'
  | 'shippingMode'
  | 'express'
  | 'policy'
  | 'afterpayMinCents'
  | 'afterpayMaxCents'
  | 'memberDiscountBasisPoints'
>;

/** The pricing settings from the shop's facts, the same for storefront and server. */
export function pricingSettingsOf(shop: PricedFacts): PricingSettings {
  return {
    ...pricingDefaults,
    gstRegistered: shop.gstRegistered,
    // None until the shop has answered.
    techniques: shop.techniques.length > 0 ? shop.techniques : pricingDefaults.techniques,
    shippingFlatCents: shop.shippingFlatCents,
    shipping: { shippingMode: shop.shippingMode, express: shop.express, policy: shop.policy },
    instalmentMinCents: shop.afterpayMinCents,
    instalmentMaxCents: shop.afterpayMaxCents,
    memberDiscountBasisPoints: shop.memberDiscountBasisPoints,
  };
}
