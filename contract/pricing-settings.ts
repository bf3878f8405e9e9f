import type { ShopFacts } from './endpoints/shop.ts';
import type { PricingSettings } from './pricing.ts';
import { pricingDefaults } from './shop-defaults.ts';

/** What a shop's facts say to `pricing.ts`: the same for the storefront's prices and for the server's. */
export function pricingSettingsOf(shop: ShopFacts): PricingSettings {
  return {
    ...pricingDefaults,
    setupFeeCents: shop.setupFeeCents,
    shippingFlatCents: shop.shippingFlatCents,
    instalmentMinCents: shop.afterpayMinCents,
    instalmentMaxCents: shop.afterpayMaxCents,
  };
}
