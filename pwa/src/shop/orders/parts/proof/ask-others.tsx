import { Copy, Link2, UserPlus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { agreedWords, approverLimits } from '#contract/proofs/approvers.ts';
import type { CustomerProof, ProofApprover } from '#contract/proofs/endpoints.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { useApprovers } from '../../use-approvers.ts';

interface AskOthersProps {
  proof: CustomerProof;
  token: string | null;
  isOffline: boolean;
  show: (proof: CustomerProof) => Promise<void>;
}

/** Links for a committee: each person says yes or asks for a change, and enough of them approve the proof. */
export function AskOthers({ proof, token, isOffline, show }: AskOthersProps) {
  const { approvers = [], approversNeeded = null } = proof;
  const { links, isBusy, trouble, ask, remove } = useApprovers({ proof, token, show });
  const [names, setNames] = useState('');
  const [isTried, setTried] = useState(false);
  const people = names
    .split(/[\n,;]/)
    .map(name => name.trim())
    .filter(Boolean);
  const room = approverLimits.people - approvers.length;
  const longest = people.find(name => name.length > approverLimits.name);
  const wrong =
    people.length === 0
      ? 'Please type at least one name.'
      : people.length > room
        ? `A proof goes to at most ${approverLimits.people} people.`
        : longest && `At most ${approverLimits.name} characters for a name.`;

  async function handleAdd(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wrong) return;
    const isDone = await ask(
      people.map(name => ({ id: crypto.randomUUID(), name })),
      approversNeeded,
    );
    if (!isDone) return;
    setNames('');
    setTried(false);
  }

  return (
    <details className="rounded-3 border border-line p-4" open={approvers.length > 0}>
      <summary className="cursor-pointer font-strong">Ask others first</summary>
      <div className="mt-3 grid gap-4">
        {trouble && <ErrorState title="That wasn’t saved">{trouble}</ErrorState>}
        {approvers.length > 0 && (
          <>
            <p aria-live="polite">
              {agreedWords(approvers, approversNeeded)} You can answer yourself at any time.
            </p>
            <ul aria-label="People who were asked" className="grid gap-3">
              {approvers.map(one => (
                <Approver
                  key={one.id}
                  approver={one}
                  link={links.get(one.id)}
                  isDisabled={isBusy || isOffline || !proof.canAnswer}
                  onRenew={() => void ask([{ id: one.id, name: one.name }], approversNeeded)}
                  onRemove={() => void remove(one.id)}
                />
              ))}
            </ul>
          </>
        )}
        {proof.canAnswer && approvers.length > 1 && (
          <Field label="Approved once">
            <Select
              value={approversNeeded ?? 'all'}
              disabled={isBusy || isOffline}
              onChange={event => {
                const { value } = event.currentTarget;
                void ask([], value === 'all' ? null : Number(value));
              }}
            >
              <option value="all">everyone has said yes</option>
              {approvers.slice(0, -1).map(({ id }, nth) => (
                <option key={id} value={nth + 1}>
                  {nth === 0 ? 'any one has said yes' : `any ${nth + 1} have said yes`}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {proof.canAnswer && room > 0 && (
          <form className="grid gap-3" onSubmit={event => void handleAdd(event)} noValidate>
            <Field
              label={approvers.length === 0 ? 'Who should look at it?' : 'Somebody else?'}
              help={`A name on each line. Everyone gets a link to this proof, which works for ${approverLimits.days} days.`}
              error={isTried && wrong}
            >
              <Textarea rows={3} value={names} onChange={event => setNames(event.currentTarget.value)} />
            </Field>
            <Button
              type="submit"
              icon={UserPlus}
              className="justify-self-start"
              disabled={isOffline}
              loading={isBusy && 'Making links…'}
            >
              Make links
            </Button>
            {isOffline && <p className="text-meta text-soft">You can make links when you are back online.</p>}
          </form>
        )}
      </div>
    </details>
  );
}

interface ApproverProps {
  approver: ProofApprover;
  /** Known only in the page that made it. */
  link: string | undefined;
  isDisabled: boolean;
  onRenew: () => void;
  onRemove: () => void;
}

const saidWords = { approved: 'Said yes', changes_requested: 'Asked for a change' } as const;

function Approver({ approver, link, isDisabled, onRenew, onRemove }: ApproverProps) {
  const { name, decision, words } = approver;
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <b className="min-w-0 font-strong wrap-anywhere">{name}</b>
        <span className={decision === 'approved' ? 'text-ok' : 'text-soft'}>
          {decision ? saidWords[decision] : 'No answer yet'}
        </span>
      </p>
      {words && <blockquote className="whitespace-pre-line wrap-anywhere">“{words}”</blockquote>}
      <div className="flex flex-wrap gap-1">
        {link ? (
          <PassOn name={name} link={link} />
        ) : (
          <Button size="small" variant="quiet" icon={Link2} disabled={isDisabled} onClick={onRenew}>
            New link
          </Button>
        )}
        <IconButton icon={X} label={`Remove ${name}`} disabled={isDisabled} onClick={onRemove} />
      </div>
      {link && (
        <p className="text-meta text-soft">
          Pass it on now: it’s shown only once. A new one can be made later.
        </p>
      )}
    </li>
  );
}

/** By the phone's own sheet where there is one, otherwise as a copy. */
function PassOn({ name, link }: { name: string; link: string }) {
  const toast = useToast();
  async function handlePass() {
    if (navigator.share) {
      await navigator.share({ title: 'A proof for your approval', url: link }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied', description: `For ${name}` }),
      () => toast({ title: 'The link wasn’t copied', description: link, tone: 'danger' }),
    );
  }
  return (
    <Button size="small" icon={Copy} onClick={() => void handlePass()}>
      Pass on {name}’s link
    </Button>
  );
}
