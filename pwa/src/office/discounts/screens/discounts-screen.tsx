import { Plus, Ticket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { codePageSize, codeStateWords, usesText } from '#contract/discounts/code-words.ts';
import type { DiscountCode } from '#contract/discounts/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import { ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { ViewLink } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { useMay } from '#pwa/common/session/use-may.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { daysText, stateTones, termsText } from '#pwa/office/common/discounts/code-text.ts';
import { discountAddress } from '../discount-address.ts';

const NewCodeDialog = lazy(() =>
  import('../parts/code-dialog.tsx').then(m => ({ default: m.NewCodeDialog })),
);

const words: ListWords = {
  one: 'discount code',
  search: 'Search codes by code, customer or note...',
  icon: Ticket,
  none: [
    'No discount codes yet',
    'A code takes something off the goods of an order: for everybody who knows it, or for one customer.',
  ],
  noneFits: ['No matching codes', 'Try fewer words or another state.'],
};

const stateOf = ({ state }: DiscountCode) => <Badge tone={stateTones[state]}>{codeStateWords[state]}</Badge>;

const columns: Column<DiscountCode>[] = [
  {
    head: 'Code',
    width: 'max-w-56',
    cell: ({ code }) => <span className="block truncate font-strong">{code}</span>,
    under: ({ note }) => note && <span className="block max-w-56 truncate">{note}</span>,
    card: { title: ({ code }) => code, lead: ({ note }) => note },
  },
  { head: 'Takes off', cell: termsText, card: { meta: code => joined(termsText(code), daysText(code)) } },
  { head: 'For', width: 'max-w-48', cell: ({ customer }) => customer?.name ?? 'Everybody' },
  { head: 'Days', cell: daysText },
  { head: 'Used', numeric: true, cell: usesText },
  {
    head: 'Taken off',
    numeric: true,
    cell: ({ usedCents }) => (usedCents > 0 ? formatCents(usedCents) : '–'),
    card: 'figure',
  },
  { head: 'State', cell: stateOf, card: { badges: stateOf } },
  { head: 'Made', cell: ({ createdAt }, { timeZone }) => formatShortDate(new Date(createdAt), timeZone) },
];

/** /admin/discounts. Search, state and page are in the address. */
export function DiscountsScreen() {
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const mayGive = useMay('discounts.give');
  const list = useList({
    key: 'discounts',
    pageSize: codePageSize,
    ask: query => call('GET /api/discount-codes', { query }),
    address: discountAddress,
    words,
    tables: ['orders'],
  });
  return (
    <ListScreen>
      <BackLink asChild className="justify-self-start">
        <Link to="/admin/orders">Orders</Link>
      </BackLink>
      <ListHead title="Discount codes">
        {mayGive && (
          <Button variant="go" icon={Plus} onClick={() => setNew(true)}>
            New code
          </Button>
        )}
      </ListHead>
      <ListFilters list={list} />
      <Views label="State" any="All" {...list.field('state')} />
      <ListResults list={list} rows={list.data?.codes} total={list.data?.found}>
        {codes => (
          <ListRows
            label="Discount codes"
            columns={columns}
            rows={codes}
            action={({ id, code }) => <ViewLink what={code} to={`/admin/discounts/${id}`} />}
          />
        )}
      </ListResults>
      {isNew && (
        <Suspense fallback={null}>
          <NewCodeDialog
            onMade={({ id }) => void navigate(`/admin/discounts/${id}`)}
            onClose={() => setNew(false)}
          />
        </Suspense>
      )}
    </ListScreen>
  );
}
