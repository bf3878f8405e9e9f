import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { customerName, personName } from '#contract/customers/customers.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatPhone } from '#contract/text/phone.ts';

import { payLinkWords, usePayLink } from '#pwa/common/local/links/use-pay-link.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { MadeLink } from '#pwa/common/ui/office/made-link.tsx';
import { StageMark } from '../parts/stage-mark.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { useBoard } from '../board-context.ts';
import { DueDate } from '../parts/due-date.tsx';
import { PriorityMark } from '#pwa/office/common/priority-mark.tsx';

interface ProjectDetailsProps {
  project: ProjectRow;
  customer: CustomerRow | undefined;
  onClose: () => void;
}

/** Read-only: everything about a project on one page. */
export function ProjectDetails({ project, customer, onClose }: ProjectDetailsProps) {
  const { open } = useBoard();
  const { id, projectNumber, title, status } = project;
  const rest = project.totalValue - project.paidAmount;
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={title}
      description={`Project Details, ${projectNumber}`}
      className="max-w-[48rem]"
      footer={
        <>
          <Button variant="go" icon={Pencil} onClick={() => open({ name: 'edit-project', projectId: id })}>
            Edit Project
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid gap-6">
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Fact name="Status">
            <StageMark stage={status} />
          </Fact>
          <Fact name="Priority">
            <PriorityMark priority={project.priority} />
          </Fact>
          <Fact name="Customer">
            {customer ? <CustomerLines customer={customer} /> : project.customerName}
          </Fact>
          <Fact name="Description (Delivery Location)">
            <span className="whitespace-pre-line">{project.description || 'None'}</span>
          </Fact>
          <Fact name="Due Date">
            <DueDate date={project.dueDate} status={status} />
          </Fact>
          <Fact name="Delivery Date">
            <DueDate date={project.deliveryDate} status={status} />
          </Fact>
          <Fact name="Total Value">
            <span className="tabular-nums">{formatCents(project.totalValue)}</span>
          </Fact>
          <Fact name="Paid">
            <span className="tabular-nums">
              {formatCents(project.paidAmount)}
              {rest > 0 && `, ${formatCents(rest)} rest${project.onAccount ? ' on account' : ''}`}
            </span>
          </Fact>
          {project.orderId && (
            <Fact name="Order">
              <TextLink asChild>
                <Link to={`/admin/orders/${project.orderId}`}>{project.orderId}</Link>
              </TextLink>
              {project.canOrderBePaid && <WaitingOrder orderId={project.orderId} />}
            </Fact>
          )}
          {project.brief && (
            <Fact name="What is to be made" wide>
              <span className="whitespace-pre-line">{project.brief}</span>
            </Fact>
          )}
        </dl>
        <Items project={project} />
        <Jobs project={project} />
      </div>
    </Dialog>
  );
}

function WaitingOrder({ orderId }: { orderId: string }) {
  const makePayLink = usePayLink(orderId);
  return (
    <div className="mt-1 grid gap-2">
      <p className="text-meta text-soft">It waits for its payment.</p>
      <MadeLink {...payLinkWords} make={makePayLink} />
    </div>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-meta text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function CustomerLines({ customer }: { customer: CustomerRow }) {
  return (
    <span className="grid">
      <span className="font-strong">{customerName(customer)}</span>
      {customer.company && <span>{personName(customer)}</span>}
      <TextLink href={`mailto:${customer.email}`}>{customer.email}</TextLink>
      {customer.phone && <TextLink href={`tel:${customer.phone}`}>{formatPhone(customer.phone)}</TextLink>}
    </span>
  );
}

function Items({ project: { items } }: { project: ProjectRow }) {
  if (items.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-lg">Items</h3>
      <Table label="Items" on="raised" className="[--table-min:30rem]">
        <thead>
          <tr>
            <HeadCell>Item</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell numeric>Quantity</HeadCell>
            <HeadCell numeric>Unit price</HeadCell>
            <HeadCell numeric>Total</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <tr key={item.id}>
              <td>
                <span className="font-medium wrap-anywhere">{item.name}</span>
                <span className="block text-meta text-soft">
                  {[item.description, item.supplier, item.trackingNumber].filter(Boolean).join(', ')}
                </span>
              </td>
              <td className="text-soft">{item.status}</td>
              <Cell numeric>{item.quantity}</Cell>
              <Cell numeric>{formatCents(item.unitPrice)}</Cell>
              <Cell numeric>{formatCents(item.totalPrice)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Jobs({ project: { jobs } }: { project: ProjectRow }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">Jobs</h3>
      {jobs.length === 0 && <p className="text-soft">No jobs yet</p>}
      <ul className="grid gap-1">
        {jobs.map(job => (
          <li key={job.id} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium wrap-anywhere">{job.title}</span>
            <span className="text-meta text-soft tabular-nums">
              {job.jobNumber}, {job.type}, {job.status}, {job.actualHours} of {job.estimatedHours} h
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
