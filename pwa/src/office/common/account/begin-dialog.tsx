import { Link } from 'react-router-dom';
import { sayWhy } from '#contract/orders/orders.ts';
import type { OrderAccount } from '#contract/receivables/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { termsText } from './account-words.ts';
import { useOrderAccount } from './use-account.ts';

interface BeginDialogProps {
  orderId: string;
  totalCents: number;
  /** Resolves to whether it was done. Without a reason for an order that the terms cover. */
  onBegin: (reason: string | undefined) => Promise<boolean>;
  onClose: () => void;
}

const title = 'Begin on account';

/** Production begins before the money has come. Beyond the customer’s terms it needs a reason. */
export function BeginDialog(props: BeginDialogProps) {
  const account = useOrderAccount(props.orderId);
  if (account.data) return <Begin {...props} account={account.data} />;
  return (
    <Dialog open title={title} onOpenChange={isOpen => !isOpen && props.onClose()}>
      {account.isError ? (
        <ErrorState
          title="The customer’s account could not be loaded"
          onRetry={() => void account.refetch()}
          retrying={account.isFetching && 'Loading…'}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Dialog>
  );
}

function Begin({ totalCents, account, onBegin, onClose }: BeginDialogProps & { account: OrderAccount }) {
  const { why, customer, organisation, terms, openCents, creditCents, availableCents } = account;
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: why !== null && reason.trim() === '' && sayWhy }),
    save: ({ reason }) => onBegin(reason.trim() || undefined),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={title}
      submitLabel="Begin on account"
      tone={why ? 'danger' : 'go'}
      form={form}
      onClose={onClose}
    >
      <p className="text-soft sm:col-span-2">
        Production starts before the {formatCents(totalCents)} has come. The customer pays by invoice.
      </p>
      <p className="sm:col-span-2">
        {organisation ? (
          <TextLink asChild>
            <Link to={`/admin/organisations/${organisation.id}`}>{organisation.name}</Link>
          </TextLink>
        ) : customer ? (
          <TextLink asChild>
            <Link to={`/admin/customers/${customer.id}`}>{customer.name}</Link>
          </TextLink>
        ) : (
          'This customer is new.'
        )}
        {terms?.isApproved && `: ${termsText(terms)}. Owes ${formatCents(openCents)}`}
        {terms?.isApproved && creditCents > 0 && `, has ${formatCents(creditCents)} of credit`}
        {terms?.isApproved && `, ${formatCents(availableCents)} is left.`}
      </p>
      {why && (
        <p role="alert" className="rounded-2 bg-wait-soft px-3 py-2 text-on-wait-soft sm:col-span-2">
          {why}
        </p>
      )}
      <Field
        label="Reason"
        optional={why === null}
        help={why ? 'You go beyond the customer’s terms. It is logged with your name.' : undefined}
        error={form.errors.reason}
        className="sm:col-span-2"
      >
        <TextInput
          {...form.text('reason')}
          autoComplete="off"
          maxLength={500}
          placeholder="Approved account, net 30"
        />
      </Field>
    </FormDialog>
  );
}
