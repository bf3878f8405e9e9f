/** The columns of the list of customers who owe. */
import { Link } from 'react-router-dom';
import { ageSteps, ageWords } from '#contract/receivables/ageing.ts';
import type { Debtor } from '#contract/receivables/list-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import type { Clock, Column } from '#pwa/common/list/columns.ts';
import { dayOf, joined } from '#pwa/common/list/list-rows.tsx';
import { RowLink } from '#pwa/common/list/row-actions.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { dueWords } from '#pwa/office/common/account/account-words.ts';

type Row = Debtor & { id: number };
export const withId = (row: Debtor): Row => ({ ...row, id: row.customerId });

export const debtorColumns: readonly Column<Row>[] = [
  {
    head: 'Customer',
    width: 'max-w-48',
    cell: row => <Account row={row} />,
    under: ({ email }) => email,
    card: { title: row => <Account row={row} />, meta: ({ email }) => email },
  },
  {
    head: 'First due',
    cell: (row, { now, timeZone }) => dueWords(row, now, timeZone),
    under: invoicesWords,
    card: 'badges',
  },
  ...ageSteps.map((step): Column<Row> => ({
    head: ageWords[step],
    numeric: true,
    cell: ({ ageing }) => (
      <span className={step !== 'current' && ageing[step] > 0 ? 'text-danger' : undefined}>
        {ageing[step] > 0 ? formatCents(ageing[step]) : '–'}
      </span>
    ),
  })),
  {
    head: 'Owes',
    numeric: true,
    cell: ({ openCents }) => <span className="font-strong">{formatCents(openCents)}</span>,
    under: row => <StatementLink row={row} variant="text" />,
    card: {
      figure: ({ openCents }) => formatCents(openCents),
      badges: row => <StatementLink row={row} variant="solo" />,
    },
  },
];

function invoicesWords({ invoices, creditCents, remindedAt }: Row, clock: Clock): string {
  return joined(
    invoices === 1 ? '1 invoice' : `${invoices} invoices`,
    creditCents > 0 && `${formatCents(creditCents)} credit`,
    remindedAt && `reminded ${dayOf(remindedAt, clock)}`,
  );
}

const accountOf = ({ customerId, organisationId }: Row) =>
  organisationId ? `/admin/organisations/${organisationId}` : `/admin/customers/${customerId}`;

const Account = ({ row }: { row: Row }) => <RowLink to={accountOf(row)}>{row.name}</RowLink>;

/** Above the press area of the row. */
function StatementLink({ row, variant }: { row: Row; variant: 'text' | 'solo' }) {
  return (
    <TextLink asChild variant={variant} className="relative z-1">
      <Link to={`/admin/customers/${row.customerId}/statement`} aria-label={`Statement of ${row.name}`}>
        Statement
      </Link>
    </TextLink>
  );
}
