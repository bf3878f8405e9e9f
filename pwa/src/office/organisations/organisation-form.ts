/** Organisations as their form reads and writes them. */
import type { OrganisationForm } from '#contract/organisations/organisation-forms.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { formatAbn } from '#contract/text/abn.ts';

interface Stored {
  name: string;
  abn: string | null;
  approvalOverCents: number | null;
}

export const organisationFormOf = ({ name, abn, approvalOverCents }: Stored): OrganisationForm => ({
  name,
  abn: abn ? formatAbn(abn) : '',
  approvalOver: approvalOverCents === null ? '' : centsToDecimalText(approvalOverCents),
});
