import { CircleCheck, FilePen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { BottomBar } from '#pwa/common/ui/shop/bottom-bar.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { AskedThings } from '#pwa/common/orders/proof-pins.tsx';
import { designCount, proofPictureUrl } from '#pwa/common/orders/proof-words.ts';
import { type AnswerProof, nothingAsked } from '../../use-proof.ts';

/** With the code that takes files. */
const ChangeDialog = lazy(() => import('./change-dialog.tsx').then(m => ({ default: m.ChangeDialog })));

interface AnswerProps {
  proof: CustomerProof;
  token: string | null;
  /** A copy is shown, so nothing can be answered now. */
  isOffline: boolean;
  answer: AnswerProof;
  open: OpenAnswer;
  onOpen: (open: OpenAnswer) => void;
}

/** Which answer is being given. */
export type OpenAnswer = 'approve' | 'change' | null;

/**
 * The two answers: within reach of the thumb on a phone, in the page if there is room. Afterwards, what happens next.
 */
export function Answer({ proof, token, isOffline, answer, open, onOpen: setOpen }: AnswerProps) {
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  // Kept when the dialog is closed to look at the pictures again.
  const [asking, setAsking] = useState(nothingAsked);
  if (!proof.canAnswer) return <Answered proof={proof} token={token} />;

  async function handleApprove() {
    setSending(true);
    setTrouble(await answer('approved'));
    setSending(false);
    setOpen(null);
  }

  const count = proof.placements.length;
  return (
    <>
      {trouble && <ErrorState title="Your answer wasn’t saved">{trouble}</ErrorState>}
      <p className="text-soft">
        Check the spelling close up, the size and the place. Colours on a screen differ a little from ink and
        thread. Production days count from your approval.
      </p>
      <div className="max-lg:hidden">
        <AnswerButtons count={count} isOffline={isOffline} onOpen={setOpen} />
      </div>
      <ConfirmDialog
        open={open === 'approve'}
        onOpenChange={isOpen => setOpen(isOpen ? 'approve' : null)}
        title={`Approve ${designCount(count)}?`}
        description={`We’ll make version ${proof.version} exactly as it is shown, in these millimetres. After that it cannot be changed.`}
        confirmLabel="Approve"
        cancelLabel="Look again"
        tone="go"
        loading={isSending && 'Sending…'}
        onConfirm={() => void handleApprove()}
      />
      {open === 'change' && (
        <Suspense>
          <ChangeDialog
            proof={proof}
            token={token}
            asking={asking}
            onAsking={setAsking}
            answer={answer}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Within reach of the thumb and last in the page, where it reserves its own room. */
export function AnswerBar({ proof, isOffline, onOpen }: Pick<AnswerProps, 'proof' | 'isOffline' | 'onOpen'>) {
  if (!proof.canAnswer) return null;
  return (
    <BottomBar label="Your answer">
      {isOffline && <p className="mb-2 text-meta text-soft">You can answer when you are back online.</p>}
      <AnswerButtons count={proof.placements.length} isOffline={isOffline} onOpen={onOpen} />
    </BottomBar>
  );
}

interface AnswerButtonsProps {
  count: number;
  isOffline: boolean;
  onOpen: (open: OpenAnswer) => void;
}

function AnswerButtons({ count, isOffline, onOpen }: AnswerButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
      <Button variant="go" className="min-h-14 px-2" disabled={isOffline} onClick={() => onOpen('approve')}>
        {count === 1 ? 'Approve' : 'Approve all'}
      </Button>
      <Button className="min-h-14 px-2" disabled={isOffline} onClick={() => onOpen('change')}>
        Ask for a change
      </Button>
    </div>
  );
}

function Answered({ proof, token }: { proof: CustomerProof; token: string | null }) {
  const { timeZone, email } = useShopFacts();
  const at = proof.decidedAt && new Date(proof.decidedAt);
  const when = at ? ` on ${formatShortDate(at, timeZone)}, ${formatTime(at, timeZone)}` : '';
  const isApproved = proof.status === 'approved';
  if (proof.status === 'sent')
    return (
      <p className="rounded-3 bg-sunken p-5">This order is closed, so there is nothing left to approve.</p>
    );
  return (
    <div aria-live="polite" className="grid gap-3 rounded-3 border border-line bg-raised p-5">
      <p
        className={`flex items-center gap-3 font-display text-xl leading-tight font-heading ${isApproved ? 'text-ok' : ''}`}
      >
        <Icon of={isApproved ? CircleCheck : FilePen} size="large" />
        {isApproved ? `Approved${when}` : `You asked for a change${when}`}
      </p>
      {proof.answer && (
        <blockquote className="whitespace-pre-line wrap-anywhere">“{proof.answer}”</blockquote>
      )}
      <AskedThings proof={proof} pictureUrl={id => proofPictureUrl(proof.orderId, id, token)} />
      <p>
        {isApproved
          ? 'Thank you. This version is locked, and the workshop makes it exactly as shown.'
          : 'We’ll change the artwork and email you a new proof. Nothing is made until then.'}
      </p>
      {email && (
        <p className="text-soft">
          Spotted a mistake? Email us straight away at{' '}
          <a className="text-link underline" href={`mailto:${email}?subject=Order%20${proof.orderId}`}>
            {email}
          </a>
          .
        </p>
      )}
      {isApproved && (
        <p className="text-meta text-soft tabular-nums">
          Seal of this version: {proof.signature.slice(0, 12)}
        </p>
      )}
    </div>
  );
}
