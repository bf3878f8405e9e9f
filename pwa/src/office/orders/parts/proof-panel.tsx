import { isBlankLine } from '#contract/roster/roster.ts';
import { FileCheck, FileClock, FilePen, FileQuestion, FileX, Mail, Send } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { OfficeProof, OrderProofs } from '#contract/proofs/endpoints.ts';
import { agreedWords } from '#contract/proofs/approvers.ts';
import { type ProofStanding, proofStandingWords, type ProofStatus } from '#contract/proofs/proofs.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge, type BadgeTone } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useOrderProofs } from '../use-order-proofs.ts';
import { AskedThings } from '#pwa/common/orders/proof-pins.tsx';
import { proofPictureUrl } from '#pwa/common/orders/proof-words.ts';
import { Panel } from './panel.tsx';
import { SendProofDialog } from './send-proof-dialog.tsx';

const looks: Record<ProofStanding, { tone: BadgeTone; icon: LucideIcon }> = {
  not_sent: { tone: 'wait', icon: FileQuestion },
  sent: { tone: 'info', icon: FileClock },
  changes_requested: { tone: 'late', icon: FilePen },
  approved: { tone: 'ok', icon: FileCheck },
  approved_before: { tone: 'idle', icon: FileCheck },
};

interface ProofPanelProps {
  order: OfficeOrderDetail;
  onSent: () => void;
}

/** What the customer was shown and how they answered. Renders nothing if nothing is decorated. */
export function ProofPanel({ order, onSent }: ProofPanelProps) {
  const { proofs, send, sendAgain, isSaving } = useOrderProofs(order.orderId, onSent);
  const [isOpen, setOpen] = useState(false);
  if (order.items.every(isBlankLine)) return null;
  const { data } = proofs;
  return (
    <Panel title="Proof" after={data?.standing && <StandingBadge standing={data.standing} />}>
      {proofs.isPending && <Skeleton className="h-24 w-full" />}
      {proofs.isError && !data && (
        <ErrorState
          title={loadFailureWords(proofs.error, 'Failed to load the proofs')}
          onRetry={() => void proofs.refetch()}
          retrying={proofs.isFetching && 'Loading…'}
        />
      )}
      {data && (
        <>
          <NextStep proofs={data} />
          <div className="grid gap-2">
            {data.closed === null && (
              <Button
                size="small"
                variant={isUrgent(data.standing) ? 'go' : 'line'}
                icon={Send}
                onClick={() => setOpen(true)}
              >
                {data.versions.length === 0 ? 'Send proof' : 'Send new version'}
              </Button>
            )}
            {data.standing === 'sent' && data.closed === null && data.versions[0] && (
              <Button
                size="small"
                icon={Mail}
                loading={isSaving && 'Sending…'}
                onClick={() => data.versions[0] && sendAgain(data.versions[0].version)}
              >
                Send email again
              </Button>
            )}
          </div>
          <Versions orderId={order.orderId} versions={data.versions} />
          {isOpen && (
            <SendProofDialog
              proofs={data}
              email={order.customerEmail}
              send={send}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Panel>
  );
}

/** Whether the customer is waiting for the office. */
function isUrgent(standing: ProofStanding | null): boolean {
  return standing === 'not_sent' || standing === 'changes_requested';
}

function StandingBadge({ standing }: { standing: ProofStanding }) {
  const { tone, icon } = looks[standing];
  return (
    <Badge tone={tone} icon={icon}>
      {proofStandingWords[standing]}
    </Badge>
  );
}

function NextStep({ proofs: { standing, closed, versions } }: { proofs: OrderProofs }) {
  if (closed) return <p className="text-soft">{closed}</p>;
  if (standing === 'not_sent')
    return (
      <p className="text-soft">
        {versions.length === 0
          ? 'The customer has not seen the artwork on the garment yet.'
          : 'The artwork has changed since the last proof: what was approved is void.'}
      </p>
    );
  if (standing === 'approved_before')
    return <p className="text-soft">The same artwork, place and size, approved by this customer before.</p>;
  return null;
}

const statusWords: Record<ProofStatus, string> = {
  sent: 'Waiting for approval',
  approved: 'Approved',
  changes_requested: 'Change asked for',
  superseded: 'Void',
};

/** Those whom the customer has asked by link, and what they said. */
function AskedPeople({ proof: { approvers = [], approversNeeded = null } }: { proof: OfficeProof }) {
  if (approvers.length === 0) return null;
  return (
    <details className="mt-1 text-meta">
      <summary className="min-h-11 cursor-pointer content-center text-soft">
        {agreedWords(approvers, approversNeeded)}
      </summary>
      <ul className="grid gap-1">
        {approvers.map(({ id, name, decision, words }) => (
          <li key={id} className="wrap-anywhere">
            {name}:{' '}
            {decision === null ? 'no answer yet' : decision === 'approved' ? 'yes' : 'asked for a change'}
            {words && <span className="block whitespace-pre-line text-soft">“{words}”</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Versions({ orderId, versions }: { orderId: string; versions: readonly OfficeProof[] }) {
  const { now, timeZone } = useShopClock();
  if (versions.length === 0) return null;
  const at = (iso: string) =>
    `${formatMonthDay(new Date(iso), now, timeZone)}, ${formatTime(new Date(iso), timeZone)}`;
  return (
    <ol aria-label="Versions" className="grid gap-3">
      {versions.map(proof => (
        <li key={proof.version} className="border-t border-line pt-3 leading-snug">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <b className="font-strong">
              {proof.status === 'superseded' ? (
                `Version ${proof.version}`
              ) : (
                <TextLink asChild>
                  <Link to={`/orders/${orderId}/proof`}>Version {proof.version}</Link>
                </TextLink>
              )}
            </b>
            <span className={`text-meta ${proof.status === 'superseded' ? 'text-soft' : ''}`}>
              {proof.status === 'superseded' && <FileX className="mr-1 inline size-4" aria-hidden="true" />}
              {statusWords[proof.status]}
            </span>
          </p>
          <p className="text-meta text-soft tabular-nums">
            Sent {at(proof.sentAt)}
            {proof.sentByName && ` by ${proof.sentByName}`}
          </p>
          {proof.decidedAt && (
            <p className="text-meta text-soft tabular-nums">
              {proof.answer ? 'Change asked for' : 'Approved'} {at(proof.decidedAt)} by{' '}
              {proof.decidedByName ?? 'the customer'}
            </p>
          )}
          {proof.answer && (
            <blockquote className="mt-1 rounded-2 bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
              {proof.answer}
            </blockquote>
          )}
          <AskedPeople proof={proof} />
          <div className="mt-2">
            <AskedThings
              proof={proof}
              pictureUrl={id => proofPictureUrl(orderId, id, null)}
              fileUrl={sha256 => `/api/artworks/${sha256}/original`}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
