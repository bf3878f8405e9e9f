import { CloudOff, FileQuestion, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import type { OfferView } from '#contract/endpoints/quote-offers.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { useLinkToken } from '#pwa/local/use-link-token.ts';
import { usePageTitle } from '#pwa/platform/page-title.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Icon } from '#pwa/ui/icon.tsx';
import { Paper } from '#pwa/ui/paper.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { AnswerPanel } from '../parts/offer/answer-panel.tsx';
import { OfferDownloads } from '../parts/offer/offer-downloads.tsx';
import { OfferSheet } from '../parts/offer/offer-sheet.tsx';
import { type Answering, useOffer } from '../use-offer.ts';

/** /quotes/:quoteId, for whoever has the link of the mail, on any device. */
export function QuoteOfferScreen() {
  const { quoteId = '' } = useParams();
  const token = useLinkToken(`quote token ${quoteId}`);
  const { asked, askAgain, answer } = useOffer(quoteId, token);
  const { name } = useShopFacts();
  usePageTitle(asked.phase === 'ready' ? `Quote ${asked.offer.number}` : null, name);
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:py-10 print:p-0">
      {asked.phase === 'loading' && <OfferWait />}
      {asked.phase === 'missing' && <NoOffer />}
      {asked.phase === 'failed' && (
        <ErrorState variant="page" title="The quote could not be opened" onRetry={askAgain}>
          {asked.isOffline
            ? 'There is no connection, and this device has not seen this quote before.'
            : 'Something went wrong on our side. Please try again in a moment.'}
        </ErrorState>
      )}
      {asked.phase === 'ready' && (
        <Offer
          offer={asked.offer}
          isCopy={asked.isCopy}
          token={token ?? ''}
          answer={answer}
          onRetry={askAgain}
        />
      )}
    </div>
  );
}

interface OfferProps {
  offer: OfferView;
  isCopy: boolean;
  token: string;
  answer: Answering;
  onRetry: () => void;
}

/** The answer first on a phone, beside the paper where there is room. */
function Offer({ offer, isCopy, token, answer, onRetry }: OfferProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10 print:block">
      <div className="grid gap-5 lg:sticky lg:top-4 lg:order-last print:hidden">
        {isCopy && (
          <output className="flex flex-wrap items-center gap-3 rounded-2 bg-sunken p-3">
            <Icon of={CloudOff} size="small" />
            <span className="min-w-0 flex-1">No connection. This is the copy on this device.</span>
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          </output>
        )}
        <AnswerPanel offer={offer} isOffline={isCopy} answer={answer} token={token} />
        <OfferDownloads offer={offer} token={token} />
        <Button icon={Printer} className="justify-self-start max-lg:hidden" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div>
        <Paper>
          <OfferSheet offer={offer} />
        </Paper>
      </div>
    </div>
  );
}

function NoOffer() {
  return (
    <EmptyState
      icon={FileQuestion}
      title="We can not show that quote"
      action={
        <Button variant="go" asChild>
          <Link to="/contact">Write to us</Link>
        </Button>
      }
    >
      <h1 className="sr-only">Quote</h1>
      Open it from the link in our e-mail, whole and without changes. Each quote has a link of its own.
    </EmptyState>
  );
}

function OfferWait() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <output className="sr-only">Loading the quote</output>
      <Skeleton className="h-56 w-full lg:order-last" />
      <Skeleton className="h-120 w-full" />
    </div>
  );
}
