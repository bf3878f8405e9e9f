import { isBlankLine } from '#contract/roster/roster.ts';
import { FileText, Hammer, PackageCheck, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { jobStageTitles } from '#contract/jobs/jobs.ts';
import { isOnAccount } from '#contract/orders/orders.ts';
import { Badge, type BadgeTone } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Panel } from './panel.tsx';

/** The order's printed documents. */
export function PapersPanel({ order }: { order: OfficeOrderDetail }) {
  const hasInvoice = order.isPaid || isOnAccount(order);
  return (
    <Panel title="Print">
      <div className="grid gap-2">
        <Paper to={`/admin/orders/${order.orderId}/packing-slip`} icon={PackageCheck} label="Packing slip" />
        {order.jobs.length > 0 && (
          <Paper to={`/admin/orders/${order.orderId}/tickets`} icon={Hammer} label="Job tickets" />
        )}
        {hasInvoice && <Paper to={`/orders/${order.orderId}/invoice`} icon={FileText} label="Invoice" />}
        <Paper to={`/orders/${order.orderId}`} icon={UserRound} label="As the customer sees it" />
      </div>
    </Panel>
  );
}

function Paper({ to, icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Button size="small" icon={icon} className="justify-start" asChild>
      <Link to={to}>{label}</Link>
    </Button>
  );
}

function noJobsWords({ items, status }: OfficeOrderDetail): string {
  const isDecorated = !items.every(isBlankLine);
  if (!isDecorated) return 'No decoration: it’s picked from stock.';
  return status === 'pending' ? 'Its jobs are created when it’s paid.' : 'It has no jobs yet.';
}

const stageTones: Record<OfficeOrderDetail['jobs'][number]['stage'], BadgeTone> = {
  pending: 'wait',
  in_progress: 'info',
  completed: 'ok',
  cancelled: 'idle',
};

/** The state of production. */
export function ProductionPanel({ order }: { order: OfficeOrderDetail }) {
  if (!order.projectNumber && order.jobs.length === 0) return null;
  return (
    <Panel
      title="Production"
      after={
        order.projectNumber && <span className="text-meta text-soft tabular-nums">{order.projectNumber}</span>
      }
    >
      {order.jobs.length === 0 ? (
        <p className="text-soft">{noJobsWords(order)}</p>
      ) : (
        <ul className="grid gap-2">
          {order.jobs.map(job => (
            <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-3 leading-snug">
              <span className="min-w-0">
                <TextLink asChild>
                  <Link to={`/admin/jobs?job=${job.id}`}>{job.jobNumber}</Link>
                </TextLink>
                <span className="block text-meta text-soft wrap-anywhere">
                  {job.title}, {job.pieces} pieces
                </span>
              </span>
              <Badge tone={stageTones[job.stage]}>{jobStageTitles[job.stage]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
