import { BadgeDollarSign, FileX2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#contract/money/money.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { dueWords } from './account-words.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { useCustomerAccount, useOrderAccount } from './use-account.ts';
import { WriteOffDialog } from './write-off-dialog.tsx';

/** What is open on the invoice of an order on account, and what can be done about it. */
export function OrderOnAccount({ orderId }: { orderId: string }) {
  const { data } = useOrderAccount(orderId);
  const { now, timeZone } = useShopClock();
  const [open, setOpen] = useState<'receipt' | 'writeOff' | null>(null);
  if (!data?.invoice || !data.customer) return null;
  const { invoice, customer, organisation } = data;
  const { openCents, paidCents, writtenOffCents } = invoice;
  const before = [
    paidCents > 0 && `${formatCents(paidCents)} paid`,
    writtenOffCents > 0 && `${formatCents(writtenOffCents)} written off`,
  ].filter(Boolean);
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
        <span>
          <span className="font-strong">{formatCents(openCents)} open</span>
          {before.length > 0 && `, ${before.join(', ')}`}
        </span>
        <span className="text-meta text-soft">
          {invoice.number}
          {openCents > 0 && `, ${startedLow(dueWords(invoice, now, timeZone))}`}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {(openCents > 0 || writtenOffCents > 0) && (
          <Button size="small" icon={BadgeDollarSign} onClick={() => setOpen('receipt')}>
            Record a payment…
          </Button>
        )}
        {openCents > 0 && (
          <Button size="small" icon={FileX2} onClick={() => setOpen('writeOff')}>
            Write off…
          </Button>
        )}
        <TextLink asChild variant="solo">
          {organisation ? (
            <Link to={`/admin/organisations/${organisation.id}`}>Account of {organisation.name}</Link>
          ) : (
            <Link to={`/admin/customers/${customer.id}`}>Account of {customer.name}</Link>
          )}
        </TextLink>
      </div>
      {open === 'receipt' && (
        <ReceiptOfOrder customerId={customer.id} orderId={orderId} onClose={() => setOpen(null)} />
      )}
      {open === 'writeOff' && <WriteOffDialog invoice={invoice} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** In the middle of a sentence. */
const startedLow = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

interface ReceiptOfOrderProps {
  customerId: number;
  orderId: string;
  onClose: () => void;
}

function ReceiptOfOrder({ customerId, orderId, onClose }: ReceiptOfOrderProps) {
  const { data } = useCustomerAccount(customerId);
  return data ? <ReceiptDialog account={data} orderId={orderId} onClose={onClose} /> : null;
}
