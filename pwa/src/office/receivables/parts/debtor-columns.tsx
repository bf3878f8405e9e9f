/** The columns of the list of customers who owe. */
import { Link } from 'react-router-dom';
import { ageSteps, ageWords } from '#contract/receivables/ageing.ts';
import type { Debtor } from '#contract/receivables/list-endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { formatCents } from '#contract/money/money.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { Column } from '#pwa/common/list/columns.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { dueWords } from '#pwa/office/common/account/account-words.ts';

type Row = Debtor & { id: number };
export const withId = (row: Debtor): Row => ({ ...row, id: row.customerId });

export const debtorColumns: readonly Column<Row>[] = [
  {
    head: 'Customer',
    width: 'max-w-64',
    cell: ({ name }) => <span className="block truncate font-strong">{name}</span>,
    under: ({ email }) => email,
    card: { title: ({ name }) => name, meta: ({ email }) => email },
  },
  {
    head: 'Invoices',
    numeric: true,
    cell: ({ invoices }) => invoices,
    card: { lead: row => (row.invoices === 1 ? '1 invoice' : `${row.invoices} invoices`) },
  },
  {
    head: 'First due',
    cell: row => <Due row={row} />,
    card: { badges: row => <Due row={row} /> },
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
    under: ({ creditCents }) => creditCents > 0 && `${formatCents(creditCents)} credit`,
    card: 'figure',
  },
];

function Due({ row }: { row: Row }) {
  const { now, timeZone } = useShopClock();
  return (
    <span className="whitespace-nowrap">
      {dueWords(row, now, timeZone)}
      {row.remindedAt && (
        <span className="block text-meta text-soft">
          Reminded {formatShortDate(new Date(row.remindedAt), timeZone)}
        </span>
      )}
    </span>
  );
}

const accountOf = ({ customerId, organisationId }: Row) =>
  organisationId ? `/admin/organisations/${organisationId}` : `/admin/customers/${customerId}`;

/** To the account and the statement. */
export function DebtorActions({ row }: { row: Row }) {
  return (
    <span className="flex items-center gap-x-4">
      <TextLink asChild variant="solo">
        <Link to={accountOf(row)} aria-label={`Account of ${row.name}`}>
          Account
        </Link>
      </TextLink>
      <TextLink asChild variant="solo">
        <Link to={`/admin/customers/${row.customerId}/statement`} aria-label={`Statement of ${row.name}`}>
          Statement
        </Link>
      </TextLink>
    </span>
  );
}
