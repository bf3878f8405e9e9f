import { FileQuestion, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { offerWithOption } from '#contract/quotes/offer-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useLinkToken } from '#pwa/common/local/links/use-link-token.ts';
import { AskedPage } from '#pwa/common/frame/asked-page.tsx';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Paper } from '#pwa/common/ui/shop/paper.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { AnswerPanel } from '../parts/offer/answer-panel.tsx';
import type { DepositPayment } from '../parts/offer/deposit-panel.tsx';
import { OfferDownloads } from '../parts/offer/offer-downloads.tsx';
import { OfferSheet } from '../parts/offer/offer-sheet.tsx';
import { type Answering, useOffer } from '../use-offer.ts';

/** /quotes/:quoteId, for anyone with the emailed link, on any device. */
export function QuoteOfferScreen({ Payment }: { Payment: DepositPayment }) {
  const { quoteId = '' } = useParams();
  const token = useLinkToken(`quote token ${quoteId}`);
  const { asked, askAgain, answer } = useOffer(quoteId, token);
  const { name } = useShopFacts();
  usePageTitle(asked.phase === 'ready' ? `Quote ${asked.value.number}` : null, name);
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:py-10 print:p-0">
      <AskedPage asked={asked} onRetry={askAgain} noun="quote" wait={<OfferWait />} missing={<NoOffer />}>
        {(offer, { asOf }) => (
          <Offer
            offer={offer}
            asOf={asOf}
            token={token ?? ''}
            answer={answer}
            onRetry={askAgain}
            Payment={Payment}
          />
        )}
      </AskedPage>
    </div>
  );
}

interface OfferProps {
  offer: OfferView;
  asOf: string | null;
  token: string;
  answer: Answering;
  onRetry: () => void;
  Payment: DepositPayment;
}

/** The answer first on a phone, beside the quote if there is room. */
function Offer({ offer, asOf, token, answer, onRetry, Payment }: OfferProps) {
  const [optionId, setOptionId] = useState<string | null>(null);
  const shown = offerWithOption(offer, optionId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10 print:block">
      <div className="grid gap-5 lg:sticky lg:top-4 lg:order-last print:hidden">
        <StaleNote asOf={asOf} onReload={onRetry} why="Couldn't refresh." />
        <AnswerPanel
          offer={shown}
          optionId={optionId}
          onChoose={setOptionId}
          isOffline={asOf !== null}
          answer={answer}
          token={token}
          Payment={Payment}
          onRefresh={onRetry}
        />
        <OfferDownloads offer={offer} token={token} />
        <Button icon={Printer} className="justify-self-start max-lg:hidden" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div>
        <Paper>
          <OfferSheet offer={shown} optionId={offer.chosenOptionId ?? optionId} />
        </Paper>
      </div>
    </div>
  );
}

function NoOffer() {
  return (
    <EmptyState
      icon={FileQuestion}
      title="We cannot show that quote"
      action={
        <Button variant="go" asChild>
          <Link to="/contact">Write to us</Link>
        </Button>
      }
    >
      <h1 className="sr-only">Quote</h1>
      Open it with the complete link in our email. Each quote has its own link.
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
