import { LayoutGrid, Plus, ScanLine, Shirt } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { formatAgo } from '#contract/time/dates.ts';
import { choice, listAddress, typed } from '#pwa/common/list/list-address.ts';
import { ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { agoOf, joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListCounts, ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { RowButton } from '#pwa/common/list/row-actions.tsx';
import { type DeviceRow, useDeviceList } from '#pwa/common/list/use-device-list.ts';
import type { ListWords } from '#pwa/common/list/use-list.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import { choosePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { type Clock, countJobs, findJobs, isLate, jobFilterTitles } from '../job-board.ts';
import { ArtworkTile } from './artwork-tile.tsx';
import { DueDate, JobProgress, JobStates, PriorityBadge } from './job-badges.tsx';

const words: ListWords = {
  one: 'job',
  search: 'Search by job, number or customer...',
  icon: Shirt,
  none: [
    'No jobs found',
    'Jobs appear here automatically as soon as an order is paid, and you can plan one yourself.',
  ],
  noneFits: ['No jobs found', 'Try fewer words or another status.'],
};

const { all, ...filters } = jobFilterTitles;
const address = listAddress({ search: typed, status: choice(filters) });

const columnsOf = (onOpen: (id: string) => void): Column<DeviceRow<JobRow>>[] => [
  {
    head: 'Job',
    width: 'w-auto',
    picture: ({ row }) => <ArtworkTile job={row} className="size-9 flex-none max-xl:size-14 max-xl:p-1" />,
    cell: ({ row }) => <RowButton onOpen={() => onOpen(row.id)}>{row.title}</RowButton>,
    under: ({ row }) => joined(row.jobNumber, row.customerDisplayName),
    card: {
      title: ({ row }) => <RowButton onOpen={() => onOpen(row.id)}>{row.title}</RowButton>,
      meta: ({ row }) => joined(row.jobNumber, row.customerDisplayName),
    },
  },
  {
    head: 'Priority',
    fixed: 'w-25',
    cell: ({ row }) => <PriorityBadge priority={row.priority} />,
    card: 'badges',
  },
  { head: 'Status', fixed: 'w-50', cell: seen => <JobStates seen={seen} />, card: 'badges' },
  { head: 'Progress', fixed: 'w-26', cell: ({ row }) => <JobProgress job={row} />, card: 'bar' },
  { head: 'Pieces', fixed: 'w-18', numeric: true, cell: ({ row }) => row.pieces || '–' },
  { head: 'Est. hours', fixed: 'w-26', numeric: true, cell: ({ row }) => row.estimatedHours },
  {
    head: 'Due Date',
    fixed: 'w-36 xl:w-44',
    cell: ({ row }, clock) => <DueDate job={row} clock={clock} />,
    card: 'badges',
  },
  {
    head: 'Created',
    fixed: 'w-28',
    cell: ({ row }, clock) => agoOf(row.createdAt, clock),
    card: {
      badges: ({ row }, { now }) =>
        `${row.estimatedHours} h estimated, created ${formatAgo(new Date(row.createdAt), now)}`,
    },
  },
];

interface JobOfficeProps {
  device: StaffDevice;
  /** Sorted. */
  jobs: readonly SeenRow<JobRow>[];
  clock: Clock;
  onOpen: (id: string) => void;
  onScan: () => void;
  /** Notes of the previous shift that this person hasn't read. */
  unread: ReactNode;
  /** Absent for users who don't plan jobs. */
  onNew?: () => void;
}

/** Search and status are in the address. */
export function JobOffice({ device, jobs, clock, onOpen, onScan, unread, onNew }: JobOfficeProps) {
  const list = useDeviceList({ address, words, device, rows: jobs });
  const columns = useMemo(() => columnsOf(onOpen), [onOpen]);
  const counts = useMemo(() => {
    const rows = jobs.map(({ row }) => row);
    return { ...countJobs(rows), late: rows.filter(row => isLate(row, clock)).length };
  }, [jobs, clock]);
  const found = findJobs(list.data, list.values, clock);
  const newJob = onNew && (
    <Button variant="go" icon={Plus} onClick={onNew}>
      New Job
    </Button>
  );
  return (
    <ListScreen>
      <ListHead title="Production Jobs">
        <div className="flex flex-wrap gap-3">
          <Button icon={ScanLine} onClick={onScan}>
            Scan
          </Button>
          <Button icon={LayoutGrid} onClick={() => choosePresentation('field')}>
            Shop floor
          </Button>
          {newJob}
        </div>
      </ListHead>
      <ListCounts
        label="Jobs"
        counts={{
          'Total Jobs': counts.all,
          Pending: counts.pending,
          'In Progress': counts.in_progress,
          Completed: counts.completed,
          Late: counts.late,
        }}
        late="Late"
      />
      {unread}
      <Views any={all} {...list.field('status')} />
      <ListFilters list={list} />
      <ListResults list={list} rows={found} total={found.length} outOf={jobs.length} begin={newJob}>
        {rows => <ListRows label="Active Jobs" columns={columns} rows={rows} changed={list.changed} />}
      </ListResults>
    </ListScreen>
  );
}
