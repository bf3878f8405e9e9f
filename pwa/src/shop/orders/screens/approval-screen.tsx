import { FileQuestion } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ProofApproval } from '#contract/proofs/approver-endpoints.ts';
import type { ProofAnswer } from '#contract/proofs/proofs.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { AskedPage } from '#pwa/common/frame/asked-page.tsx';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { sendFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useKeptAnswer } from '#pwa/common/local/call/use-kept-answer.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useLinkToken } from '#pwa/common/local/links/use-link-token.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { ProofRosters } from '../parts/proof/proof-rosters.tsx';
import { ProofSheet } from '../parts/proof/proof-sheet.tsx';

/** /approve/:approverId, for somebody whom the buyer has asked about a proof. */
export function ApprovalScreen() {
  const { approverId: id = '' } = useParams();
  const token = useLinkToken(`approval token ${id}`);
  const { name } = useShopFacts();
  const { asked, askAgain, show } = useKeptAnswer<ProofApproval>({
    key: token === undefined ? null : `approval ${id}`,
    proof: token,
    ask: () => call('GET /api/proof-approvals/{id}', { params: { id }, query: { token: token ?? '' } }),
  });
  usePageTitle(asked.phase === 'ready' ? 'A proof for your approval' : null, name);
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:py-10">
      <AskedPage
        asked={asked}
        onRetry={askAgain}
        noun="proof"
        wait={<Skeleton className="h-96 w-full" />}
        missing={<NoLink />}
        refused={words => <NoLink words={words} />}
      >
        {(approval, { asOf }) => (
          <Approval
            id={id}
            token={token ?? ''}
            approval={approval}
            asOf={asOf}
            show={show}
            onRetry={askAgain}
          />
        )}
      </AskedPage>
    </div>
  );
}

interface ApprovalProps {
  id: string;
  token: string;
  approval: ProofApproval;
  asOf: string | null;
  show: (approval: ProofApproval) => Promise<void>;
  onRetry: () => void;
}

function Approval({ id, token, approval, asOf, show, onRetry }: ApprovalProps) {
  const { timeZone } = useShopFacts();
  const { proof, name, expiresAt } = approval;
  if (!proof) return <NoLink words={approval.closed ?? undefined} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-12">
      <div className="grid gap-5 lg:sticky lg:top-4 lg:order-last">
        <div>
          <h1 className="text-3xl md:text-4xl">A proof for you, {name}</h1>
          <p className="mt-1 text-meta text-soft tabular-nums">
            Version {proof.version}. Your link works until {formatShortDate(new Date(expiresAt), timeZone)}.
          </p>
        </div>
        <StaleNote asOf={asOf} onReload={onRetry} why="Couldn't refresh." />
        {proof.message && (
          <blockquote className="rounded-3 bg-sunken p-4 whitespace-pre-line wrap-anywhere">
            {proof.message}
          </blockquote>
        )}
        <Answer
          id={id}
          token={token}
          approval={approval}
          isOffline={asOf !== null}
          show={show}
          onRetry={onRetry}
        />
      </div>
      <div>
        <ProofSheet proof={proof} token={token} />
        <ProofRosters proof={proof} token={token} canTick={approval.closed === null} />
      </div>
    </div>
  );
}

type AnswerProps = Omit<ApprovalProps, 'asOf'> & { isOffline: boolean };

/** Both answers can be changed until the proof is decided. */
function Answer({ id, token, approval, isOffline, show, onRetry }: AnswerProps) {
  const { decision, closed, proof } = approval;
  const [words, setWords] = useState(approval.words ?? '');
  const [isAsking, setAsking] = useState(false);
  const [sending, setSending] = useState<ProofAnswer | null>(null);
  const [error, setError] = useState<string>();
  const [trouble, setTrouble] = useState<string | null>(null);
  // One id per answer: sent again after a lost connection, it is the same answer.
  const answerIds = useRef(new Map<string, string>());

  async function send(chosen: ProofAnswer) {
    const text = chosen === 'approved' ? '' : words.trim();
    const key = `${chosen} ${text}`;
    const answerId = answerIds.current.get(key) ?? crypto.randomUUID();
    answerIds.current.set(key, answerId);
    setSending(chosen);
    setTrouble(null);
    try {
      const version = proof?.version ?? 0;
      const body = { token, version, answerId, decision: chosen, ...(text ? { words: text } : {}) };
      await show(await call('POST /api/proof-approvals/{id}/answer', { params: { id }, body }));
      answerIds.current.clear();
      setAsking(false);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) onRetry();
      setTrouble(sendFailureWords(failure));
    }
    setSending(null);
  }

  function handleChange(event: FormEvent) {
    event.preventDefault();
    setError(words.trim() === '' ? 'Please tell us what to change.' : undefined);
    if (words.trim() !== '') void send('changes_requested');
  }

  return (
    <div className="grid gap-4">
      {trouble && <ErrorState title="Your answer wasn’t saved">{trouble}</ErrorState>}
      <div aria-live="polite">
        {closed && <p className="rounded-3 bg-sunken p-4">{closed}</p>}
        {decision && (
          <p className="font-strong">
            {decision === 'approved' ? 'You said yes. Thank you.' : 'You asked for a change. Thank you.'}
          </p>
        )}
        {decision === 'changes_requested' && approval.words && (
          <blockquote className="whitespace-pre-line wrap-anywhere">“{approval.words}”</blockquote>
        )}
      </div>
      {!closed && (
        <>
          <p className="text-soft">
            Check the spelling close up, the size and the place.{' '}
            {decision ? 'You can change your answer until the proof is decided.' : 'Then say what you think.'}
          </p>
          {isOffline && <p className="text-meta text-soft">You can answer when you are back online.</p>}
          <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
            {decision !== 'approved' && (
              <Button
                variant="go"
                className="min-h-14 px-2"
                disabled={isOffline || sending !== null}
                loading={sending === 'approved' && 'Sending…'}
                onClick={() => void send('approved')}
              >
                Yes, that’s right
              </Button>
            )}
            {!isAsking && (
              <Button className="min-h-14 px-2" disabled={isOffline} onClick={() => setAsking(true)}>
                Ask for a change
              </Button>
            )}
          </div>
          {isAsking && (
            <form className="grid gap-3" onSubmit={handleChange} noValidate>
              <Field label="What should be different?" error={error}>
                <Textarea
                  rows={4}
                  maxLength={2000}
                  value={words}
                  onChange={event => setWords(event.currentTarget.value)}
                />
              </Field>
              <Button
                type="submit"
                className="justify-self-start"
                disabled={isOffline || sending !== null}
                loading={sending === 'changes_requested' && 'Sending…'}
              >
                Send
              </Button>
            </form>
          )}
        </>
      )}
    </div>
  );
}

function NoLink({ words }: { words?: string | undefined }) {
  return (
    <EmptyState icon={FileQuestion} title="There is no proof to show">
      <h1 className="sr-only">Proof</h1>
      {words ?? 'The link has ended, or was cut short. Please ask for a new one, from whoever sent it.'}
    </EmptyState>
  );
}
