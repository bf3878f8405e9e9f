import { FileQuestion } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatShortDate } from '#contract/time/dates.ts';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useOrderToken } from '#pwa/common/local/links/use-order-token.ts';
import { AskedPage } from '#pwa/common/frame/asked-page.tsx';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { proofPdfUrl } from '#pwa/common/orders/proof-words.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { Answer, AnswerBar, type OpenAnswer } from '../parts/proof/answer-proof.tsx';
import { ProofSheet } from '../parts/proof/proof-sheet.tsx';
import { type ProofHandle, useProof } from '../use-proof.ts';

const ProofRosters = lazy(() =>
  import('../parts/proof/proof-rosters.tsx').then(m => ({ default: m.ProofRosters })),
);
/** Most buyers answer alone. */
const AskOthers = lazy(() => import('../parts/proof/ask-others.tsx').then(m => ({ default: m.AskOthers })));

/** /orders/:orderId/proof, for the order's owner, the office, or the holder of the emailed link. */
export function ProofScreen() {
  const { orderId = '' } = useParams();
  const token = useOrderToken(orderId);
  const { asked, askAgain, show, answer } = useProof(orderId, token);
  const { name } = useShopFacts();
  usePageTitle(asked.phase === 'ready' ? `Proof of order ${orderId}` : null, name);
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:py-10">
      <AskedPage
        asked={asked}
        onRetry={askAgain}
        noun="proof"
        wait={<ProofWait />}
        missing={<NoProof orderId={orderId} />}
      >
        {(proof, { asOf }) => (
          <Proof
            proof={proof}
            asOf={asOf}
            token={token ?? null}
            answer={answer}
            show={show}
            onRetry={askAgain}
          />
        )}
      </AskedPage>
    </div>
  );
}

interface ProofProps {
  proof: CustomerProof;
  asOf: string | null;
  token: string | null;
  answer: ProofHandle['answer'];
  show: ProofHandle['show'];
  onRetry: () => void;
}

/** Pictures first, with the answer beside them if there is room. */
function Proof({ proof, asOf, token, answer, show, onRetry }: ProofProps) {
  const { name, timeZone } = useShopFacts();
  const { orderId, version, sentAt, message } = proof;
  const [open, setOpen] = useState<OpenAnswer>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-12">
      <div className="grid gap-5 lg:sticky lg:top-4 lg:order-last">
        <div>
          <BackLink asChild>
            <Link to={`/orders/${orderId}`}>Order {orderId}</Link>
          </BackLink>
          <h1 className="mt-2 text-3xl md:text-4xl">Your proof</h1>
          <p className="mt-1 text-meta text-soft tabular-nums">
            Version {version}, {formatShortDate(new Date(sentAt), timeZone)}
          </p>
        </div>
        <p>
          <TextLink asChild>
            <a href={proofPdfUrl(orderId, token)} download>
              Save as PDF
            </a>
          </TextLink>
          <span className="block text-meta text-soft">To pass on to others before you answer.</span>
        </p>
        <StaleNote asOf={asOf} onReload={onRetry} why="Couldn't refresh." />
        {message && (
          <figure className="rounded-3 bg-sunken p-4">
            <blockquote className="whitespace-pre-line wrap-anywhere">{message}</blockquote>
            <figcaption className="mt-1 text-meta text-soft">{name}</figcaption>
          </figure>
        )}
        <Answer
          key={version}
          proof={proof}
          token={token}
          isOffline={asOf !== null}
          answer={answer}
          open={open}
          onOpen={setOpen}
        />
        {(proof.canAnswer || (proof.approvers?.length ?? 0) > 0) && (
          <Suspense>
            <AskOthers
              key={`others ${version}`}
              proof={proof}
              token={token}
              isOffline={asOf !== null}
              show={show}
            />
          </Suspense>
        )}
      </div>
      <div>
        <ProofSheet proof={proof} token={token} />
        {(proof.rosters?.length ?? 0) > 0 && (
          <Suspense>
            <ProofRosters proof={proof} token={token} canTick={proof.canAnswer} />
          </Suspense>
        )}
        <AnswerBar proof={proof} isOffline={asOf !== null} onOpen={setOpen} />
      </div>
    </div>
  );
}

function NoProof({ orderId }: { orderId: string }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title="There is no proof to show"
      action={
        <Button variant="go" asChild>
          <Link to={`/orders/${orderId}`}>See the order</Link>
        </Button>
      }
    >
      <h1 className="sr-only">Proof</h1>
      Open it from the link in our email, or sign in to the account that it was ordered with. Where the
      artwork has changed since, we send you a new proof.
    </EmptyState>
  );
}

function ProofWait() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
      <output className="sr-only">Loading the proof</output>
      <Skeleton className="h-40 w-full lg:order-last" />
      <Skeleton className="aspect-5/6 w-full max-w-160" />
    </div>
  );
}
