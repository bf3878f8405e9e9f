/** The standard texts by kind. Only for places that may load all of them. */
import type { ShopFacts } from '../../shop/endpoints.ts';
import type { PolicyDocument } from './document.ts';
import type { PolicyKind } from './policy-kinds.ts';
import { privacyPolicy } from './privacy.ts';
import { refundPolicy } from './refund.ts';
import { shippingPolicy } from './shipping.ts';
import { termsOfSale } from './terms.ts';

export const standardPolicies: Readonly<Record<PolicyKind, (shop: ShopFacts) => PolicyDocument>> = {
  terms: termsOfSale,
  privacy: privacyPolicy,
  refund: refundPolicy,
  shipping: shippingPolicy,
};
