import { FolderPlus, Pencil, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatShortDate } from '#contract/time/dates.ts';
import type { CustomerRecord } from '#contract/customers/record-endpoints.ts';
import { customerName, personName, type StoryKind } from '#contract/customers/customers.ts';
import { formatCents } from '#contract/money/money.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { CustomerSide } from '../parts/customer-side.tsx';
import { CustomerStory } from '../parts/customer-story.tsx';
import { CustomerForm } from '../parts/edit-customer.tsx';
import { useCustomer, useCustomerWork } from '../parts/use-customer.ts';
import { DeleteCustomerDialog } from '#pwa/office/common/board/delete-customer-dialog.tsx';
import { KeptNote } from '#pwa/office/common/kept-note.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { openIdOf } from '#pwa/common/list/list-address.ts';
import { useCrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';

/** /admin/customers/{id}: one customer and all their activity. */
export function CustomerScreen() {
  const { customerId = '' } = useParams();
  const id = openIdOf(customerId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink asChild className="justify-self-start">
        <Link to="/admin/customers">Customers</Link>
      </BackLink>
      {id === null ? <NoSuchCustomer /> : <LoadedCustomer key={id} id={id} />}
    </div>
  );
}

function NoSuchCustomer() {
  return <ErrorState title="There is no such customer">{mistyped}</ErrorState>;
}

const mistyped = 'The address may have been mistyped.';

function LoadedCustomer({ id }: { id: number }) {
  const customer = useCustomer(id);
  if (customer.isPending) return <CustomerWait />;
  if (customer.data)
    return (
      <>
        <KeptNote record={customer} />
        <Customer customer={customer.data} />
      </>
    );
  return (
    <RecordError record={customer} what="customer" missingHint={mistyped}>
      This customer isn’t kept on this device. Customers that were opened here are.
    </RecordError>
  );
}

function Customer({ customer }: { customer: CustomerRecord }) {
  const work = useCustomerWork();
  const { figures } = customer;
  const { timeZone } = useShopClock();
  return (
    <>
      <CustomerHead customer={customer} onRestore={() => void work.restore(customer.id)} />
      <CountStrip
        label="Figures"
        counts={[
          { key: 'revenue', label: 'Paid, less refunds', value: formatCents(figures.revenue) },
          { key: 'orders', label: <FigureLink kind="order">Orders</FigureLink>, value: figures.orders },
          {
            key: 'projects',
            label: <FigureLink kind="project">Projects, {figures.openProjects} open</FigureLink>,
            value: figures.projects,
          },
          {
            key: 'last',
            label: 'Last order',
            value: figures.lastOrderAt ? formatShortDate(new Date(figures.lastOrderAt), timeZone) : '–',
          },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="lg:col-start-2 lg:row-start-1">
          <CustomerSide customer={customer} work={work} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <CustomerStory customerId={customer.id} />
        </div>
      </div>
    </>
  );
}

/** Links to what it counts, further down on this page. */
function FigureLink({ kind, children }: { kind: StoryKind; children: ReactNode }) {
  return (
    <TextLink asChild>
      <Link to={`?kind=${kind}`} replace>
        {children}
      </Link>
    </TextLink>
  );
}

interface CustomerHeadProps {
  customer: CustomerRecord;
  onRestore: () => void;
}

function CustomerHead({ customer, onRestore }: CustomerHeadProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const { timeZone } = useShopClock();
  const navigate = useNavigate();
  const changes = useCrmChanges();
  const { deletedAt, company } = customer;
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <div className="mr-auto min-w-0">
          <h1 className="text-3xl wrap-anywhere">{customerName(customer)}</h1>
          {company && <p className="text-lg text-soft">{personName(customer)}</p>}
        </div>
        {!deletedAt && (
          <div className="flex flex-wrap gap-2">
            <Button variant="danger-line" icon={Trash2} onClick={() => setOpen('delete')}>
              Delete
            </Button>
            <Button icon={Pencil} onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button variant="go" icon={FolderPlus} asChild>
              <Link to={`/admin/crm-board?dialog=new-project:${customer.id}`}>New Project</Link>
            </Button>
          </div>
        )}
      </div>
      {deletedAt && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3 bg-wait-soft px-4 py-3 text-on-wait-soft">
          <span className="mr-auto">
            Deleted on {formatShortDate(new Date(deletedAt), timeZone)}. The projects and jobs deleted with
            the customer are restored too.
          </span>
          <Button variant="pale" icon={Undo2} onClick={onRestore}>
            Restore customer
          </Button>
        </p>
      )}
      {open === 'edit' && (
        <CustomerForm
          customer={customer}
          changes={changes}
          onOpen={id => void navigate(`/admin/customers/${id}`)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <DeleteCustomerDialog
          customer={customer}
          projects={customer.figures.projects}
          changes={changes}
          onClose={() => setOpen(null)}
        />
      )}
    </header>
  );
}

function CustomerWait() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading the customer</output>
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
