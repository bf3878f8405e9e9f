import { refundPolicy } from '#contract/content/policies/refund.ts';
import { PolicyPage } from '../parts/policy-page.tsx';

export function RefundScreen() {
  return <PolicyPage path="/refund-policy" write={refundPolicy} />;
}
