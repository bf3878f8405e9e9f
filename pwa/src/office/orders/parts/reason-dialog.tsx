import { type ReactNode, useState } from 'react';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { type ManualPaymentMethod, manualPaymentMethods } from '#contract/orders/orders.ts';
import { manualPaymentWords } from '../office-words.ts';

interface ReasonDialogProps {
  title: string;
  submitLabel: string;
  isSaving: boolean;
  placeholder: string;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  /** What it does, in a sentence, and further fields. */
  children: ReactNode;
}

/** For what goes past the usual course: it is done with a reason, and the reason stays in the log. */
export function ReasonDialog({
  title,
  submitLabel,
  isSaving,
  placeholder,
  onSubmit,
  onClose,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';

  function handleSubmit() {
    setTried(true);
    if (isMissing) return 'reason';
    onSubmit(reason.trim());
    return undefined;
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {children}
      <Field
        label="Reason"
        help="It is logged with your name."
        error={isTried && isMissing ? 'Please say why.' : undefined}
        className="sm:col-span-2"
      >
        <TextInput
          name="reason"
          maxLength={500}
          placeholder={placeholder}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface PaidDialogProps extends Pick<ReasonDialogProps, 'isSaving' | 'onClose'> {
  total: string;
  /** On account: it is being made, or has been, and the customer has its invoice. */
  hasBegun: boolean;
  onSubmit: (paid: { method: ManualPaymentMethod; reference?: string }, reason: string) => void;
}

/** Money that came past the checkout: the whole total, one way. */
export function PaidDialog({ total, hasBegun, isSaving, onSubmit, onClose }: PaidDialogProps) {
  const [method, setMethod] = useState<ManualPaymentMethod>('bank_transfer');
  const [reference, setReference] = useState('');
  return (
    <ReasonDialog
      title="Mark as paid"
      submitLabel={`Mark ${total} as paid`}
      isSaving={isSaving}
      placeholder="Seen on the bank statement"
      onSubmit={reason =>
        onSubmit({ method, ...(reference.trim() ? { reference: reference.trim() } : {}) }, reason)
      }
      onClose={onClose}
    >
      <p className="text-soft sm:col-span-2">
        The whole {total} has come.{' '}
        {hasBegun
          ? 'An email tells the customer.'
          : 'The customer gets the confirmation, and production begins.'}
      </p>
      <Field label="Paid by">
        <Select
          value={method}
          onChange={event => {
            const next = manualPaymentMethods.find(one => one === event.target.value);
            if (next) setMethod(next);
          }}
        >
          {manualPaymentMethods.map(one => (
            <option key={one} value={one}>
              {manualPaymentWords[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Reference" optional>
        <TextInput
          name="reference"
          maxLength={100}
          value={reference}
          onChange={event => setReference(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}
