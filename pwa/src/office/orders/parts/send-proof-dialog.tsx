import { useState } from 'react';
import type { OrderProofs } from '#contract/proofs/endpoints.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { changesOf, draftKey, type DraftFields, widthTrouble } from '../proof-draft.ts';
import type { NewProof } from '../use-order-proofs.ts';
import { DraftPlacement } from './draft-placement.tsx';

interface SendProofDialogProps {
  proofs: OrderProofs;
  email: string;
  isSending: boolean;
  send: (body: NewProof) => Promise<boolean>;
  onClose: () => void;
}

/** What the next version shows, with another file or size where the customer asked for it, and the office's words. */
export function SendProofDialog({ proofs, email, isSending, send, onClose }: SendProofDialogProps) {
  const { draft, versions } = proofs;
  const after = versions[0]?.version ?? 0;
  // One id for one dialog: sent again after a lost answer it is the same proof.
  const [clientId] = useState(() => crypto.randomUUID());
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [fields, setFields] = useState<Record<string, DraftFields>>(() =>
    Object.fromEntries(draft.map(one => [draftKey(one), { width: String(one.widthMm), artwork: null }])),
  );

  function handleSubmit() {
    setTried(true);
    const wrong = draft.find(one => {
      const typed = fields[draftKey(one)];
      return typed && !typed.artwork && widthTrouble(one, typed.width) !== null;
    });
    if (wrong) return `width ${draftKey(wrong)}`;
    if (isUploading) return undefined;
    const body = { clientId, after, message: message.trim(), changes: changesOf(draft, fields) };
    void send(body).then(isSent => isSent && onClose());
    return undefined;
  }

  return (
    <FormDialog
      title={after === 0 ? 'Send proof' : `Send version ${after + 1}`}
      submitLabel="Send proof"
      isSaving={isSending || isUploading}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="text-soft sm:col-span-2">
        {email
          ? `An email with a link goes to ${email}.`
          : 'This order has no email address: the customer finds the proof on the order’s page.'}{' '}
        {after > 0 && 'Earlier versions are void, also an approved one.'}
      </p>
      <ul aria-label="Designs" className="grid gap-4 sm:col-span-2">
        {draft.map(one => {
          const key = draftKey(one);
          const typed = fields[key] ?? { width: String(one.widthMm), artwork: null };
          return (
            <DraftPlacement
              key={key}
              placement={one}
              fields={typed}
              trouble={isTried && !typed.artwork ? widthTrouble(one, typed.width) : null}
              onFields={next => setFields(all => ({ ...all, [key]: next }))}
              onUploading={setUploading}
            />
          );
        })}
      </ul>
      <Field label="Message" optional help="It stands above the pictures." className="sm:col-span-2">
        <Textarea
          name="message"
          rows={3}
          maxLength={2000}
          value={message}
          onChange={event => setMessage(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
