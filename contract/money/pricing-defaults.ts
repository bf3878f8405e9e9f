import { feeDefaults } from '../shop/shop-defaults.ts';
import { writtenTechniques } from '../techniques/written-techniques.ts';

const { shippingFlatCents, instalmentMinCents, instalmentMaxCents } = feeDefaults;

/** What a shop charges until its owner has said otherwise. */
export const pricingDefaults = {
  techniques: writtenTechniques,
  shippingFlatCents,
  instalmentMinCents,
  instalmentMaxCents,
} as const;
