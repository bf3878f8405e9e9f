import { BadgeDollarSign, HandCoins, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CustomerAccount, ListedReceipt, OpenInvoice } from '#contract/receivables/endpoints.ts';
import { overdueDays } from '#contract/receivables/ageing.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { OlderRows } from '#pwa/common/ui/lists/older-rows.tsx';
import { Fact } from '#pwa/common/ui/office/fact.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { dueWords, methodLabels, termsText } from './account-words.ts';
import { CreditRefundDialog } from './credit-refund-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { askOlderReceipts, useAccountChange, useCustomerAccount } from './use-account.ts';

type Open = 'terms' | 'receipt' | 'refund' | ListedReceipt | null;

/** A customer's account: terms, balance, open invoices and receipts. */
export function AccountPanel({ customerId }: { customerId: number }) {
  const account = useCustomerAccount(customerId);
  return (
    <Section level={2} title="Account">
      {account.isPending && <Skeleton className="h-40 w-full" />}
      {account.isError && !account.data && (
        <ErrorState
          title="The account could not be loaded"
          onRetry={() => void account.refetch()}
          retrying={account.isFetching && 'Loading…'}
        />
      )}
      {account.data && <Account account={account.data} />}
    </Section>
  );
}

function Account({ account }: { account: CustomerAccount }) {
  const [open, setOpen] = useState<Open>(null);
  const mayRefund = useMay('payments.refund');
  const close = () => setOpen(null);
  const { terms, openCents, overdueCents, creditCents, availableCents, invoices, receipts } = account;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 tabular-nums">
        <Fact label="Owes">
          <span className="font-strong">{formatCents(openCents)}</span>
        </Fact>
        <Fact label="Overdue">
          {overdueCents > 0 ? (
            <span className="font-strong text-danger">{formatCents(overdueCents)}</span>
          ) : (
            formatCents(0)
          )}
        </Fact>
        {creditCents > 0 && <Fact label="Credit">{formatCents(creditCents)}</Fact>}
        {terms?.isApproved && <Fact label="Left of the limit">{formatCents(availableCents)}</Fact>}
        <Fact label="Terms" isWide>
          {terms?.isApproved ? termsText(terms) : 'Not approved to buy on account.'}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant={openCents > 0 ? 'go' : 'line'}
          icon={BadgeDollarSign}
          onClick={() => setOpen('receipt')}
        >
          Record a payment…
        </Button>
        <Button size="small" icon={Pencil} onClick={() => setOpen('terms')}>
          {terms ? 'Change terms…' : 'Set terms…'}
        </Button>
        {creditCents > 0 && openCents > 0 && <UseCredit account={account} />}
        {creditCents > 0 && mayRefund && (
          <Button size="small" icon={Undo2} onClick={() => setOpen('refund')}>
            Give credit back…
          </Button>
        )}
      </div>
      <TextLink asChild variant="solo" className="justify-self-start">
        <Link to={`/admin/customers/${account.customerId}/statement`}>Statement</Link>
      </TextLink>
      {invoices.length > 0 && <OpenInvoices invoices={invoices} />}
      {receipts.length > 0 && (
        <Receipts customerId={account.customerId} newest={receipts} onReverse={setOpen} />
      )}
      {open === 'terms' && <TermsDialog account={account} onClose={close} />}
      {open === 'receipt' && <ReceiptDialog account={account} onClose={close} />}
      {open === 'refund' && <CreditRefundDialog account={account} onClose={close} />}
      {open !== null && typeof open === 'object' && <ReverseDialog receipt={open} onClose={close} />}
    </>
  );
}

function UseCredit({ account }: { account: CustomerAccount }) {
  const change = useAccountChange();
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);
  const cents = Math.min(account.creditCents, account.openCents);

  async function handleClick() {
    setSaving(true);
    try {
      const params = { id: String(account.customerId) };
      await change(() => call('POST /api/customers/{id}/credit/use', { params, body: {} }), {
        title: 'Credit used',
        description: `${formatCents(cents)} of ${account.name}`,
      });
    } catch (error) {
      const description = failureWords(error, 'The credit could not be used.');
      toast({ title: 'Error', description, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  }

  return (
    <Button size="small" icon={HandCoins} loading={isSaving && 'Saving…'} onClick={() => void handleClick()}>
      Use {formatCents(cents)} of credit
    </Button>
  );
}

function OpenInvoices({ invoices }: { invoices: readonly OpenInvoice[] }) {
  const { now, timeZone } = useShopClock();
  return (
    <ul aria-label="Open invoices" className="grid gap-2">
      {invoices.map(invoice => (
        <li key={invoice.orderId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 tabular-nums">
          <TextLink asChild className="justify-self-start">
            <Link to={`/admin/orders/${invoice.orderId}`}>{invoice.number}</Link>
          </TextLink>
          <span className="font-strong">{formatCents(invoice.openCents)}</span>
          <span
            className={
              overdueDays(new Date(invoice.dueAt), now, timeZone) > 0
                ? 'text-meta text-danger'
                : 'text-meta text-soft'
            }
          >
            {dueWords(invoice, now, timeZone)}
          </span>
          <span className="text-right text-meta text-soft">of {formatCents(invoice.totalCents)}</span>
        </li>
      ))}
    </ul>
  );
}

interface ReceiptsProps {
  customerId: number;
  newest: readonly ListedReceipt[];
  onReverse: (receipt: ListedReceipt) => void;
}

function Receipts({ customerId, newest, onReverse }: ReceiptsProps) {
  const hasMore = newest.length >= mostRows.receipts;
  return (
    <details className="grid gap-2">
      <summary className="control flex min-h-control-small items-center rounded-1 font-medium">
        Receipts ({hasMore ? `the newest ${newest.length}` : newest.length})
      </summary>
      <OlderRows
        rows={newest}
        most={mostRows.receipts}
        many="receipts"
        keyOf={({ number }) => number}
        ask={last => askOlderReceipts(customerId, last)}
      >
        {receipts => <ReceiptList receipts={receipts} onReverse={onReverse} />}
      </OlderRows>
    </details>
  );
}

function ReceiptList({
  receipts,
  onReverse,
}: { receipts: readonly ListedReceipt[] } & Pick<ReceiptsProps, 'onReverse'>) {
  return (
    <ul aria-label="Receipts" className="mt-2 grid gap-3 text-meta">
      {receipts.map(receipt => (
        <li key={receipt.number} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
          <span className="flex flex-wrap items-center gap-2">
            <TextLink href={`/api/receipts/${receipt.number}/pdf`} download>
              {receipt.number}
            </TextLink>
            {receipt.isReversed && <Badge tone="late">Reversed</Badge>}
          </span>
          <span className="tabular-nums">
            {formatCents(receipt.kind === 'payment' ? receipt.amountCents : -receipt.amountCents)}
          </span>
          <span className="text-soft wrap-anywhere">
            {[
              receipt.kind === 'refund' ? 'Credit given back' : methodLabels[receipt.method],
              formatIsoDay(receipt.receivedOn),
              receipt.reference,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {!receipt.isReversed && (
            <Button size="small" variant="soft" onClick={() => onReverse(receipt)}>
              Reverse…
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
