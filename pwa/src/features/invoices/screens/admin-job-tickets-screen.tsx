import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import type { StaffDevice } from '#pwa/local/staff-device.ts';
import { useStaffDevice } from '#pwa/local/use-staff-device.ts';
import { useSyncedRows } from '#pwa/local/use-synced-rows.ts';
import { usePageTitle } from '#pwa/platform/page-title.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { JobTicket } from '../parts/job-ticket.tsx';
import { Paper } from '#pwa/ui/paper.tsx';
import { PrintBar } from '../parts/print-bar.tsx';

interface JobTicketsScreenProps {
  /** Where one comes from: the office from its orders, the workshop from its jobs. */
  canOpenOrder: boolean;
}

/** /admin/orders/:orderId/tickets: one page for each of its jobs, from this device, so also without a network. */
export function JobTicketsScreen({ canOpenOrder }: JobTicketsScreenProps) {
  const { orderId = '' } = useParams();
  const device = useStaffDevice();
  const { name } = useShopFacts();
  usePageTitle(`Job tickets ${orderId}`, name);
  const back = canOpenOrder ? { to: '/admin/orders', label: 'Orders' } : { to: '/admin/jobs', label: 'Jobs' };
  return device ? <Tickets device={device} orderId={orderId} back={back} /> : <TicketsWait />;
}

interface TicketsProps {
  device: StaffDevice;
  orderId: string;
  back: { to: string; label: string };
}

function Tickets({ device, orderId, back }: TicketsProps) {
  const { timeZone } = useShopFacts();
  const rows = useSyncedRows(device, 'jobs');
  if (!rows) return <TicketsWait />;
  const jobs = rows
    .map(({ row }) => row)
    .filter(job => job.orderNumber === orderId && job.stage !== 'cancelled')
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en-AU') || a.id.localeCompare(b.id));
  return (
    <>
      <PrintBar back={back} canPrint={jobs.length > 0} />
      {jobs.length === 0 ? (
        <EmptyState icon={Printer} title="No tickets to print">
          Order {orderId} has no jobs on this device. Jobs are made when an order is paid, and a blank garment
          needs none.
        </EmptyState>
      ) : (
        <div className="grid gap-8 print:block">
          {jobs.map(job => (
            <Paper key={job.id} className="w-full">
              <JobTicket job={job} timeZone={timeZone} />
            </Paper>
          ))}
        </div>
      )}
    </>
  );
}

function TicketsWait() {
  return (
    <Paper>
      <output className="sr-only">Loading the jobs</output>
      <Skeleton className="h-11 w-64" />
      <Skeleton className="mt-6 h-20 w-full" />
      <Skeleton className="mt-6 h-72 w-full" />
    </Paper>
  );
}
