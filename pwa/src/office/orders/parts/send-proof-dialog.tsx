import { useState } from 'react';
import type { OrderProofs } from '#contract/proofs/endpoints.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { changesOf, draftKey, fieldsOf, startOf, wrongWidth } from '../proof-draft.ts';
import { areWrong, correctedIn, type TypedPieces } from '../names-draft.ts';
import type { NewProof } from '../use-order-proofs.ts';
import { DraftNames } from './draft-names.tsx';
import { DraftPlacement } from './draft-placement.tsx';

interface SendProofDialogProps {
  proofs: OrderProofs;
  email: string;
  send: (body: NewProof) => Promise<boolean>;
  onClose: () => void;
}

const noNames: TypedPieces = {};

/** The contents of the next version, with another file or size if the customer asked for it, and the office's note. */
export function SendProofDialog({ proofs, email, send, onClose }: SendProofDialogProps) {
  const { draft, draftRosters = [], versions } = proofs;
  const after = versions[0]?.version ?? 0;
  // One id per dialog: sent again after a lost answer, it is the same proof.
  const [clientId] = useState(() => crypto.randomUUID());
  const [isUploading, setUploading] = useState(false);
  const form = useForm({
    start: { message: '', designs: startOf(draft), names: noNames },
    check: ({ designs, names }) => ({
      designs: draft.some(one => wrongWidth(one, designs)) && 'Please check the widths.',
      names: areWrong(draftRosters, names) && 'Please check the names and numbers.',
    }),
    save: ({ message, designs, names }) => {
      const corrected = correctedIn(draftRosters, names);
      return send({
        clientId,
        after,
        message: message.trim(),
        changes: changesOf(draft, designs),
        ...(corrected.length > 0 ? { names: corrected } : {}),
      });
    },
    onDone: onClose,
  });
  const { designs } = form.value;

  return (
    <FormDialog
      title={after === 0 ? 'Send proof' : `Send version ${after + 1}`}
      submitLabel="Send proof"
      form={form}
      isBusy={isUploading}
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
          const wrong = wrongWidth(one, designs);
          return (
            <DraftPlacement
              key={key}
              placement={one}
              fields={fieldsOf(one, designs)}
              // Lets the form find the first wrong one on submit.
              name={wrong ? 'designs' : `width ${key}`}
              trouble={form.errors.designs ? wrong : null}
              onFields={next => form.change({ designs: { ...designs, [key]: next } })}
              onUploading={setUploading}
            />
          );
        })}
      </ul>
      {draftRosters.map(roster => (
        <DraftNames
          key={roster.itemId}
          roster={roster}
          typed={form.value.names}
          onTyped={names => form.change({ names })}
        />
      ))}
      {form.errors.names && (
        <p role="alert" className="font-medium text-danger sm:col-span-2">
          {form.errors.names}
        </p>
      )}
      <Field label="Message" optional help="It stands above the pictures." className="sm:col-span-2">
        <Textarea {...form.text('message')} rows={3} maxLength={2000} />
      </Field>
    </FormDialog>
  );
}
