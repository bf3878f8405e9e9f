import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { useSyncedRows } from '#pwa/common/local/outbox/use-synced-rows.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { JobTicket } from './job-ticket.tsx';
import { Paper } from '#pwa/common/ui/shop/paper.tsx';
import { PrintBar } from '#pwa/common/invoices/print-bar.tsx';

interface TicketsOfProps {
  title: string;
  back: { to: string; label: string };
  isWanted: (job: JobRow) => boolean;
  /** Why there are none. */
  children: ReactNode;
}

/** One page for each job, from this device's data, so it works without a network. */
export function TicketsOf({ title, ...rest }: TicketsOfProps) {
  const device = useStaffDevice();
  const { name } = useShopFacts();
  usePageTitle(title, name);
  return device ? <Tickets device={device} {...rest} /> : <TicketsWait />;
}

interface TicketsProps extends Omit<TicketsOfProps, 'title'> {
  device: StaffDevice;
}

function Tickets({ device, back, isWanted, children }: TicketsProps) {
  const { timeZone } = useShopFacts();
  const rows = useSyncedRows(device, 'jobs');
  if (!rows) return <TicketsWait />;
  const jobs = rows
    .map(({ row }) => row)
    .filter(isWanted)
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en-AU') || a.id.localeCompare(b.id));
  return (
    <>
      <PrintBar back={back} canPrint={jobs.length > 0} />
      {jobs.length === 0 ? (
        <EmptyState icon={Printer} title="No tickets to print">
          {children}
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
