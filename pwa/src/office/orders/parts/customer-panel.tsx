import { Mail, MapPin, Phone } from 'lucide-react';
import { addressLine, isWholeAddress } from '#contract/text/address-line.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { canDo } from '#contract/orders/orders.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Panel } from './panel.tsx';

interface CustomerPanelProps {
  order: OfficeOrderDetail;
  onAddress: () => void;
}

export function CustomerPanel({ order, onAddress }: CustomerPanelProps) {
  const { customerInfo: info, company, abn, poNumber, neededBy, message } = order;
  const subject = encodeURIComponent(`Your order #${order.orderId}`);
  return (
    <Panel
      title="Customer"
      after={
        canDo('setAddress', order) && (
          <Button size="small" icon={MapPin} onClick={onAddress}>
            {isWholeAddress(info) ? 'Change address…' : 'Add address…'}
          </Button>
        )
      }
    >
      <div className="leading-snug wrap-anywhere">
        <p className="font-strong">{company ?? order.customerName}</p>
        {company && <p>{order.customerName}</p>}
        {abn && <p className="text-meta text-soft tabular-nums">ABN {abn}</p>}
        {poNumber && <p className="text-meta text-soft">Their order number {poNumber}</p>}
        {neededBy && <p className="text-meta text-soft">Needed by {formatIsoDay(neededBy)}</p>}
        {addressLine(info) ? (
          <address className="mt-2 not-italic">
            {info.address}
            <br />
            {info.city} {info.state} {info.postalCode}
          </address>
        ) : (
          <p className="mt-2 text-soft">No address yet. We’ll need one before the order ships.</p>
        )}
        {info.billing && (
          <p className="mt-2 text-meta">
            <span className="text-soft">Billed to </span>
            {info.billing.name}, {addressLine(info.billing)}
          </p>
        )}
      </div>
      {message && (
        <p className="text-meta wrap-anywhere whitespace-pre-line">
          <span className="text-soft">Note to the customer: </span>
          {message}
        </p>
      )}
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
