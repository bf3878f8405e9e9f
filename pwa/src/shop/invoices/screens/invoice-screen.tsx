import { FileClock, FileQuestion } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useOrderToken } from '#pwa/common/local/links/use-order-token.ts';
import { AskedPage } from '#pwa/common/frame/asked-page.tsx';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { AdjustmentList } from '../parts/adjustment-list.tsx';
import { DownloadPdf } from '../parts/download-pdf.tsx';
import { InvoiceSheet } from '../parts/invoice-sheet.tsx';
import { Paper } from '#pwa/common/ui/shop/paper.tsx';
import { PrintBar } from '#pwa/common/invoices/print-bar.tsx';
import { standsAs, useInvoice } from '../use-invoice.ts';

/** /orders/:orderId/invoice, for anyone who may open the order. */
export function InvoiceScreen() {
  const { orderId = '' } = useParams();
  const kept = useOrderToken(orderId);
  const token = kept ?? null;
  const { asked, askAgain } = useInvoice(orderId, kept);
  const { name } = useShopFacts();
  const document = asked.phase === 'ready' ? asked.value.document : null;
  usePageTitle(document && `${document.title} ${document.number}`, name);
  const order = `/orders/${orderId}`;
  return (
    <div className="px-page-edge py-6 lg:py-10 print:p-0">
      <PrintBar back={{ to: order, label: `Order ${orderId}` }} canPrint={document !== null}>
        {asked.phase === 'ready' && (
          <DownloadPdf
            orderId={orderId}
            number={asked.value.document.number}
            stands={standsAs(asked.value)}
            token={token}
          />
        )}
      </PrintBar>
      <AskedPage
        asked={asked}
        onRetry={askAgain}
        noun="invoice"
        wait={<InvoiceWait />}
        missing={<NoInvoice />}
        refused={words => <NotIssued words={words} order={order} />}
      >
        {(view, { asOf }) => (
          <>
            <StaleNote
              asOf={asOf}
              onReload={askAgain}
              why="Couldn't refresh."
              className="mx-auto mb-5 max-w-200 print:hidden"
            >
              This is the copy on this device; payments and refunds since then are not on it.
            </StaleNote>
            <Paper>
              <InvoiceSheet invoice={view.document} standing={view} />
            </Paper>
            <AdjustmentList notes={[...(view.further ?? []), ...view.adjustments]} token={token} />
          </>
        )}
      </AskedPage>
    </div>
  );
}

function NotIssued({ words, order }: { words: string | undefined; order: string }) {
  return (
    <EmptyState
      icon={FileClock}
      title="No invoice yet"
      action={
        <Button variant="go" asChild>
          <Link to={order}>Back to the order</Link>
        </Button>
      }
    >
      <h1 className="sr-only">Invoice</h1>
      {words ?? 'The invoice has not been issued yet.'}
    </EmptyState>
  );
}

function NoInvoice() {
  return (
    <EmptyState
      icon={FileQuestion}
      title="We cannot show that invoice"
      action={
        <Button variant="go" asChild>
          <Link to="/auth">Sign in</Link>
        </Button>
      }
    >
      <h1 className="sr-only">Invoice</h1>
      Open it from the link in your confirmation email, or sign in to the account that it was ordered with.
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
