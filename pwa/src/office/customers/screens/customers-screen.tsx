import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatShortDate } from '#contract/time/dates.ts';
import { customerName, personName } from '#contract/customers/customers.ts';
import type { ListedCustomer } from '#contract/customers/record-endpoints.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { useCrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';
import { FilterChip, ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { RestoreButton, ViewLink } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { customerAddress } from '../parts/customer-address.ts';
import { CustomerForm } from '../parts/edit-customer.tsx';
import { customerList } from '../parts/kept-customers.ts';
import { useCustomerWork } from '../parts/use-customer.ts';

const words: ListWords = {
  one: 'customer',
  search: 'Search customers by name, company, email or phone...',
  icon: UsersRound,
  none: ['No customers yet', 'A paid order creates its customer; others are added here or from a lead.'],
  noneFits: ['No matching customers', 'Try fewer words.'],
};
const noneDeleted = [
  'Nobody has been deleted',
  'Deleted customers stay here and can be restored, with their projects and jobs.',
] as const;

const columns: Column<ListedCustomer>[] = [
  {
    head: 'Customer',
    width: 'max-w-64',
    cell: customer => (
      <>
        <span className="block truncate font-strong">{customerName(customer)}</span>
        {customer.company && <span className="block truncate">{personName(customer)}</span>}
      </>
    ),
    card: { title: customerName, lead: customer => customer.company && personName(customer) },
  },
  {
    head: 'Contact',
    width: 'max-w-64',
    cell: ({ email }) => email,
    under: ({ phone }) => phone && formatPhone(phone),
    card: { meta: customer => joined(customer.email, placeOf(customer)) },
  },
  { head: 'Place', width: 'max-w-40', cell: placeOf },
  {
    head: 'Orders',
    numeric: true,
    cell: ({ orders }) => orders,
    card: {
      badges: ({ orders, openProjects }) =>
        `${orders === 1 ? '1 order' : `${orders} orders`}, ${openProjects} open`,
    },
  },
  { head: 'Open projects', numeric: true, cell: ({ openProjects }) => openProjects },
  {
    head: 'Since',
    cell({ createdAt, deletedAt }, { timeZone }) {
      const day = formatShortDate(new Date(deletedAt ?? createdAt), timeZone);
      return deletedAt ? <Badge>Deleted {day}</Badge> : day;
    },
  },
];

function placeOf({ city, state }: ListedCustomer) {
  return [city, state].filter(Boolean).join(' ');
}

/** /admin/customers. Search, order and page are in the address. */
export function CustomersScreen() {
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const changes = useCrmChanges();
  const work = useCustomerWork();
  const list = useList({
    ...customerList,
    address: customerAddress,
    words,
    tables: ['orders', 'projects'],
  });
  const { data, values, search } = list;
  const isSearch = Boolean(search.value) || list.page > 1;
  const found =
    values.deleted && !isSearch ? { ...list, words: { ...list.words, noneFits: noneDeleted } } : list;
  return (
    <ListScreen>
      <ListHead title="Customers" hasBack>
        <Button asChild className="ml-auto">
          <Link to="/admin/organisations">Organisations</Link>
        </Button>
        <Button variant="go" icon={Plus} onClick={() => setNew(true)}>
          New Customer
        </Button>
      </ListHead>
      <ListFilters list={list} />
      <Views label="Sort" {...list.sort} words={values.deleted ? {} : list.sort.words}>
        <FilterChip label="Deleted" count={data?.deleted} {...list.toggle('deleted')} />
      </Views>
      <ListResults list={found} rows={data?.customers} total={data?.found}>
        {customers => (
          <ListRows
            label="Customers"
            columns={columns}
            rows={customers}
            action={customer => (
              <span className="flex flex-wrap items-center gap-2">
                <ViewLink what={customerName(customer)} to={`/admin/customers/${customer.id}`} />
                {customer.deletedAt && (
                  <RestoreButton
                    what={customerName(customer)}
                    onRestore={() => void work.restore(customer.id)}
                  />
                )}
              </span>
            )}
          />
        )}
      </ListResults>
      {isNew && (
        <CustomerForm
          customer={null}
          changes={changes}
          onOpen={id => void navigate(`/admin/customers/${id}`)}
          onClose={() => {
            setNew(false);
            list.retry();
          }}
        />
      )}
    </ListScreen>
  );
}
