import { useState } from 'react';
import { isAnyChange } from '#contract/proofs/proof-request.ts';
import { proofRequestLimits } from '#contract/proofs/proof-request-limits.ts';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { AnswerProof, AskedChange } from '../../use-proof.ts';
import { ChangeFiles } from './change-files.tsx';
import { ChangePins } from './change-pins.tsx';

interface ChangeDialogProps {
  proof: CustomerProof;
  token: string | null;
  asking: AskedChange;
  onAsking: (change: (before: AskedChange) => AskedChange) => void;
  answer: AnswerProof;
  onClose: () => void;
}

/** What to change: in the customer's own words, on the pictures, with files. One of them is enough. */
export function ChangeDialog({ proof, token, asking, onAsking, answer, onClose }: ChangeDialogProps) {
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isReading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isEmpty = !isAnyChange(asking);
  const hasEmptyPin = asking.pins.some(({ note }) => note.trim() === '');
  const change = (part: Partial<AskedChange>) => onAsking(before => ({ ...before, ...part }));

  async function handleSend() {
    setTried(true);
    if (isEmpty || hasEmptyPin) return;
    setSending(true);
    const refused = await answer('changes_requested', asking);
    setSending(false);
    setTrouble(refused);
    if (refused === null) onClose();
  }

  return (
    <Dialog
      open
      place="top"
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Ask for a change"
      description="We’ll change it and send you a new proof. Nothing is made until you approve it."
      footer={
        <>
          <Button
            variant="go"
            disabled={isReading}
            loading={isSending && 'Sending…'}
            onClick={() => void handleSend()}
          >
            Send
          </Button>
          <Button onClick={onClose}>Back to the proof</Button>
        </>
      }
    >
      <div className="grid gap-5">
        {trouble && <ErrorState title="Your answer wasn’t saved">{trouble}</ErrorState>}
        <Field
          label="What should be different?"
          help="Which side, larger or smaller, higher or lower, another colour or another file."
          error={isTried && isEmpty ? 'Please tell us what to change.' : undefined}
        >
          <Textarea
            rows={4}
            maxLength={2000}
            value={asking.words}
            onChange={event => change({ words: event.target.value })}
          />
        </Field>
        <ChangePins
          proof={proof}
          token={token}
          pins={asking.pins}
          isTried={isTried}
          onPins={pins => change({ pins })}
        />
        <ChangeFiles
          files={asking.files}
          most={proofRequestLimits.files}
          onAdd={file =>
            onAsking(before => ({
              ...before,
              files: [...before.files.filter(({ sha256 }) => sha256 !== file.sha256), file],
            }))
          }
          onRemove={sha256 => change({ files: asking.files.filter(file => file.sha256 !== sha256) })}
          onReading={setReading}
        />
      </div>
    </Dialog>
  );
}
