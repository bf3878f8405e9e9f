/** Forms about organisations, in the office and in the account. Sums are typed in dollars. */
import { z } from 'zod';
import { forgotForm } from '../account/account-form.ts';
import { type FormWords, isRequired } from '../forms/form-words.ts';
import { typed } from '../forms/typed.ts';
import { readDollars } from '../money/read-dollars.ts';
import { isValidAbn } from '../text/abn.ts';
import { freeLine } from '../wire/shapes.ts';
import { invitationDays, memberRoles } from './organisations.ts';

const labels = { name: 'Name', abn: 'ABN', approvalOver: 'Approval above' };

/** Null where nothing is typed. */
const dollarsOrNone = typed(
  written => (written.trim() === '' ? null : (readDollars(written) ?? undefined)),
  'Enter an amount such as 500.00, or nothing.',
);

export const organisationForm = z.object({
  name: freeLine(255, 1, isRequired(labels.name)),
  abn: z
    .string()
    .max(20)
    .refine(written => written.trim() === '' || isValidAbn(written), 'Please enter a valid ABN.'),
  approvalOver: dollarsOrNone,
});
export type OrganisationForm = z.input<typeof organisationForm>;

export const organisationWords: FormWords<keyof OrganisationForm> = {
  labels,
  help: {
    approvalOver:
      'In dollars. A buyer’s order on account above it waits for a manager. Nothing: no order waits. Card payments never wait.',
  },
  optional: ['abn', 'approvalOver'],
};

export const invitationForm = z.object({ email: forgotForm.shape.email, role: z.enum(memberRoles) });
export type InvitationForm = z.input<typeof invitationForm>;

export const memberInvitationWords: FormWords<keyof InvitationForm> = {
  labels: { email: 'Email', role: 'Role' },
  help: { email: `They get a link, which works for ${invitationDays} days with an account of this address.` },
};
