import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { AgreedPolicies } from '#pwa/common/orders/agreed-policies.tsx';
import { Panel } from './panel.tsx';

/** The policies as they were when the customer ordered. Nothing for orders from before they were kept. */
export function AgreedPanel({ agreedTo = [] }: Pick<OfficeOrderDetail, 'agreedTo'>) {
  if (agreedTo.length === 0) return null;
  return (
    <Panel title="Ordered under">
      <AgreedPolicies agreedTo={agreedTo} />
    </Panel>
  );
}
