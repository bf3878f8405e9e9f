import { ChevronRight, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMonthDayYear } from '#contract/time/dates.ts';
import type { ListedCustomer } from '#contract/customers/record-endpoints.ts';
import { customerName, personName } from '#contract/customers/customers.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { moveByArrows } from '#pwa/common/ui/lists/row-keys.ts';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';

interface CustomerRowsProps {
  customers: readonly ListedCustomer[];
  onRestore: (id: number) => void;
}

/** A table if there is room, otherwise cards. Arrow keys move from row to row, Enter opens. */
export function CustomerRows({ customers, onRestore }: CustomerRowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside are what is focused
    <div onKeyDown={moveByArrows}>
      <div className="max-lg:hidden">
        <Table label="Customers" on="surface">
          <thead>
            <tr>
              <HeadCell>Customer</HeadCell>
              <HeadCell>Contact</HeadCell>
              <HeadCell>Place</HeadCell>
              <HeadCell numeric>Orders</HeadCell>
              <HeadCell numeric>Open projects</HeadCell>
              <HeadCell>Since</HeadCell>
              <HeadCell>Actions</HeadCell>
            </tr>
          </thead>
          <tbody>
            {customers.map(customer => (
              <tr key={customer.id} className="relative hover:bg-raised has-focus-visible:bg-raised">
                <Cell className="max-w-64">
                  <span className="block truncate font-strong">{customerName(customer)}</span>
                  {customer.company && <span className="block truncate">{personName(customer)}</span>}
                </Cell>
                <Cell className="max-w-64">
                  <span className="block truncate">{customer.email}</span>
                  {customer.phone && (
                    <span className="block text-meta text-soft">{formatPhone(customer.phone)}</span>
                  )}
                </Cell>
                <Cell className="max-w-40">
                  <span className="block truncate">{placeOf(customer)}</span>
                </Cell>
                <Cell numeric>{customer.orders}</Cell>
                <Cell numeric>{customer.openProjects}</Cell>
                <Cell className="whitespace-nowrap tabular-nums">
                  <Day customer={customer} />
                </Cell>
                <Cell>
                  <Action customer={customer} onRestore={onRestore} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul
        aria-label="Customers"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:hidden"
      >
        {customers.map(customer => (
          <li
            key={customer.id}
            className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-1 rounded-3 border border-line bg-raised p-4 leading-snug has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <span className="truncate font-strong">{customerName(customer)}</span>
            {customer.company && <span className="truncate">{personName(customer)}</span>}
            <span className="truncate text-meta text-soft">
              {[customer.email, placeOf(customer)].filter(Boolean).join(', ')}
            </span>
            <span className="mt-1 flex items-center justify-between gap-3">
              <span className="text-meta text-soft tabular-nums">
                {customer.orders === 1 ? '1 order' : `${customer.orders} orders`}, {customer.openProjects}{' '}
                open
              </span>
              <Action customer={customer} onRestore={onRestore} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OneProps {
  customer: ListedCustomer;
}

const placeOf = ({ city, state }: ListedCustomer) => [city, state].filter(Boolean).join(' ');

function Day({ customer: { createdAt, deletedAt } }: OneProps) {
  const { timeZone } = useShopClock();
  const day = formatMonthDayYear(new Date(deletedAt ?? createdAt), timeZone);
  return deletedAt ? <Badge>Deleted {day}</Badge> : day;
}

/** The link's press area covers the whole row. Restore is above it. */
function Action({ customer, onRestore }: OneProps & Pick<CustomerRowsProps, 'onRestore'>) {
  const name = customerName(customer);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link
        data-row=""
        to={`/admin/customers/${customer.id}`}
        aria-label={`View ${name}`}
        className="inline-flex min-h-8 items-center gap-0.5 rounded-1 font-medium text-link after:absolute after:inset-0 after:content-[''] coarse:min-h-control-small"
      >
        View
        <Icon of={ChevronRight} size="small" />
      </Link>
      {customer.deletedAt && (
        <Button
          size="small"
          icon={Undo2}
          className="relative z-1"
          aria-label={`Restore ${name}`}
          onClick={() => onRestore(customer.id)}
        >
          Restore
        </Button>
      )}
    </span>
  );
}
