import { shippingPolicy } from '#contract/content/policies/shipping.ts';
import { PolicyPage } from '../parts/policy-page.tsx';

export function ShippingScreen() {
  return <PolicyPage path="/shipping-policy" write={shippingPolicy} />;
}
