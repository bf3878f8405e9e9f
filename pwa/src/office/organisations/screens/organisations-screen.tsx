import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListedOrganisation } from '#contract/organisations/endpoints.ts';
import { organisationPageSize } from '#contract/organisations/organisations.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatAbn } from '#contract/text/abn.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import { ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { ViewLink } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { organisationAddress } from '../organisation-address.ts';
import { NewOrganisationDialog } from '#pwa/office/common/organisations/new-organisation-dialog.tsx';

const words: ListWords = {
  one: 'organisation',
  search: 'Search organisations by name or ABN...',
  icon: Building2,
  none: [
    'No organisations yet',
    'A company or club with several buyers shares one account, its orders and a logo library.',
  ],
  noneFits: ['No matching organisations', 'Try fewer words.'],
};

const count = (n: number, one: string) => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

const columns: Column<ListedOrganisation>[] = [
  {
    head: 'Organisation',
    width: 'max-w-64',
    cell: ({ name }) => <span className="block truncate font-strong">{name}</span>,
    under: ({ abn }) => abn && `ABN ${formatAbn(abn)}`,
    card: { title: ({ name }) => name, lead: ({ abn }) => abn && `ABN ${formatAbn(abn)}` },
  },
  {
    head: 'Members',
    numeric: true,
    cell: ({ members }) => members,
    card: { meta: row => joined(count(row.members, 'member'), count(row.customers, 'customer')) },
  },
  { head: 'Customers', numeric: true, cell: ({ customers }) => customers },
  {
    head: 'To approve',
    numeric: true,
    cell: ({ waiting }) => (waiting > 0 ? <Badge tone="wait">{waiting}</Badge> : '–'),
    card: { badges: ({ waiting }) => waiting > 0 && <Badge tone="wait">{waiting} to approve</Badge> },
  },
  {
    head: 'Owes',
    numeric: true,
    cell: ({ openCents }) => (openCents > 0 ? formatCents(openCents) : '–'),
    card: 'figure',
  },
  { head: 'Since', cell: ({ createdAt }, { timeZone }) => formatShortDate(new Date(createdAt), timeZone) },
];

/** /admin/organisations. Search, order and page are in the address. */
export function OrganisationsScreen() {
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const list = useList({
    key: 'organisations',
    pageSize: organisationPageSize,
    ask: query => call('GET /api/organisations', { query }),
    address: organisationAddress,
    words,
    tables: ['orders', 'customers'],
  });
  return (
    <ListScreen>
      <BackLink asChild className="justify-self-start">
        <Link to="/admin/customers">Customers</Link>
      </BackLink>
      <ListHead title="Organisations">
        <Button variant="go" icon={Plus} onClick={() => setNew(true)}>
          New organisation
        </Button>
      </ListHead>
      <ListFilters list={list} />
      <Views label="Sort" {...list.sort} />
      <ListResults list={list} rows={list.data?.organisations} total={list.data?.found}>
        {organisations => (
          <ListRows
            label="Organisations"
            columns={columns}
            rows={organisations}
            action={({ id, name }) => <ViewLink what={name} to={`/admin/organisations/${id}`} />}
          />
        )}
      </ListResults>
      {isNew && (
        <NewOrganisationDialog
          onMade={({ id }) => void navigate(`/admin/organisations/${id}`)}
          onClose={() => setNew(false)}
        />
      )}
    </ListScreen>
  );
}
