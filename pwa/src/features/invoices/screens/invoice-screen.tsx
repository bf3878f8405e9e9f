import { CloudOff, FileClock, FileQuestion } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { useOrderToken } from '#pwa/local/use-order-token.ts';
import { usePageTitle } from '#pwa/platform/page-title.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Icon } from '#pwa/ui/icon.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { AdjustmentList } from '../parts/adjustment-list.tsx';
import { DownloadPdf } from '../parts/download-pdf.tsx';
import { InvoiceSheet } from '../parts/invoice-sheet.tsx';
import { Paper } from '#pwa/ui/paper.tsx';
import { PrintBar } from '../parts/print-bar.tsx';
import { type AskedInvoice, standsAs, useInvoice } from '../use-invoice.ts';

/** /orders/:orderId/invoice, for whoever may open the order. */
export function InvoiceScreen() {
  const { orderId = '' } = useParams();
  const kept = useOrderToken(orderId);
  const token = kept ?? null;
  const [asked, askAgain] = useInvoice(orderId, kept);
  const { name } = useShopFacts();
  const document = asked.phase === 'ready' ? asked.view.document : null;
  usePageTitle(document && `${document.title} ${document.number}`, name);
  const order = `/orders/${orderId}`;
  return (
    <div className="px-page-edge py-6 lg:py-10 print:p-0">
      <PrintBar back={{ to: order, label: `Order ${orderId}` }} canPrint={document !== null}>
        {asked.phase === 'ready' && (
          <DownloadPdf
            orderId={orderId}
            number={asked.view.document.number}
            stands={standsAs(asked.view)}
            token={token}
          />
        )}
      </PrintBar>
      {asked.phase === 'ready' ? (
        <>
          {asked.isCopy && <CopyNote />}
          <Paper>
            <InvoiceSheet invoice={asked.view.document} standing={asked.view} />
          </Paper>
          <AdjustmentList notes={asked.view.adjustments} token={token} />
        </>
      ) : (
        <NoInvoice asked={asked} order={order} onRetry={askAgain} />
      )}
    </div>
  );
}

function CopyNote() {
  return (
    <output className="mx-auto mb-5 flex max-w-200 items-center gap-3 rounded-2 bg-sunken p-3 print:hidden">
      <Icon of={CloudOff} size="small" />
      <span>
        No connection. This is the copy on this device; what was paid or refunded since then is not on it.
      </span>
    </output>
  );
}

interface NoInvoiceProps {
  asked: Exclude<AskedInvoice, { phase: 'ready' }>;
  order: string;
  onRetry: () => void;
}

function NoInvoice({ asked, order, onRetry }: NoInvoiceProps) {
  if (asked.phase === 'loading') return <InvoiceWait />;
  if (asked.phase === 'failed') {
    return (
      <ErrorState variant="page" title="The invoice could not be opened" onRetry={onRetry}>
        {asked.isOffline
          ? 'There is no connection, and this device has not seen this invoice before.'
          : 'Something went wrong on our side. Please try again in a moment.'}
      </ErrorState>
    );
  }
  const isWaiting = asked.phase === 'waiting';
  return (
    <EmptyState
      icon={isWaiting ? FileClock : FileQuestion}
      title={isWaiting ? 'No invoice yet' : 'We can not show that invoice'}
      action={
        <Button variant="go" asChild>
          {isWaiting ? <Link to={order}>Back to the order</Link> : <Link to="/auth">Sign in</Link>}
        </Button>
      }
    >
      <h1 className="sr-only">Invoice</h1>
      {isWaiting
        ? asked.words
        : 'Open it from the link in your confirmation email, or sign in to the account that it was ordered with.'}
    </EmptyState>
  );
}

function InvoiceWait() {
  return (
    <Paper>
      <output className="sr-only">Loading the invoice</output>
      <Skeleton className="h-11 w-64" />
      <Skeleton className="mt-10 h-28 w-full" />
      <Skeleton className="mt-8 h-40 w-full" />
      <Skeleton className="mt-8 ml-auto h-28 w-72 max-w-full" />
    </Paper>
  );
}
