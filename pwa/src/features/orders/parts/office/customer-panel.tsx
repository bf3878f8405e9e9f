import { Mail, Phone } from 'lucide-react';
import type { OfficeOrderDetail } from '#contract/endpoints/orders.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Panel } from './panel.tsx';

export function CustomerPanel({ order }: { order: OfficeOrderDetail }) {
  const { customerInfo: info, company, abn, poNumber } = order;
  const subject = encodeURIComponent(`Your order #${order.orderId}`);
  return (
    <Panel title="Customer">
      <div className="leading-snug wrap-anywhere">
        <p className="font-strong">{company ?? order.customerName}</p>
        {company && <p>{order.customerName}</p>}
        {abn && <p className="text-meta text-soft tabular-nums">ABN {abn}</p>}
        {poNumber && <p className="text-meta text-soft">Their order number {poNumber}</p>}
        <address className="mt-2 not-italic">
          {info.address}
          <br />
          {info.city} {info.state} {info.postalCode}
        </address>
      </div>
      <div className="grid gap-2">
        {info.email && (
          <Button size="small" icon={Mail} className="justify-start" asChild>
            <a href={`mailto:${info.email}?subject=${subject}`} className="wrap-anywhere">
              {info.email}
            </a>
          </Button>
        )}
        {info.phone && (
          <Button size="small" icon={Phone} className="justify-start tabular-nums" asChild>
            <a href={`tel:${info.phone}`}>{info.phone}</a>
          </Button>
        )}
      </div>
    </Panel>
  );
}
