import { LayoutGrid, Plus, ScanLine } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { choosePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ListPage } from '#pwa/common/ui/office/list-page.tsx';
import { countJobs, fitsFilter, isLate, type JobFilter, jobFilters, jobFilterTitles } from '../job-board.ts';
import { useMovedElsewhere } from '../use-moved-elsewhere.ts';
import { JobList } from './job-list.tsx';

interface JobOfficeProps {
  /** Sorted. */
  jobs: readonly SeenRow<JobRow>[];
  clock: ShopClock;
  filter: JobFilter;
  onFilter: (filter: JobFilter) => void;
  onOpen: (id: string) => void;
  onScan: () => void;
  /** What the shift before has left and this person has not read. */
  unread: ReactNode;
  /** Absent for who does not plan jobs. */
  onNew?: () => void;
}

export function JobOffice({ jobs, clock, filter, onFilter, onOpen, onScan, unread, onNew }: JobOfficeProps) {
  const changed = useMovedElsewhere(jobs);
  const { counts, late } = useMemo(() => {
    const rows = jobs.map(({ row }) => row);
    return { counts: countJobs(rows), late: rows.filter(row => isLate(row, clock)).length };
  }, [jobs, clock]);
  const shown = useMemo(
    () => (filter === 'all' ? jobs : jobs.filter(({ row }) => fitsFilter(row, filter, clock))),
    [jobs, filter, clock],
  );
  return (
    <ListPage
      title="Production Jobs"
      actions={
        <>
          <Button icon={ScanLine} onClick={onScan}>
            Scan
          </Button>
          <Button icon={LayoutGrid} onClick={() => choosePresentation('field')}>
            Shop floor
          </Button>
          {onNew && (
            <Button variant="go" icon={Plus} onClick={onNew}>
              New Job
            </Button>
          )}
        </>
      }
      counts={{
        label: 'Jobs',
        all: [
          { key: 'all', label: 'Total Jobs', value: counts.all },
          { key: 'pending', label: 'Pending', value: counts.pending },
          { key: 'in_progress', label: 'In Progress', value: counts.in_progress },
          { key: 'completed', label: 'Completed', value: counts.completed },
        ],
      }}
      listTitle={
        <>
          Active Jobs{' '}
          {late > 0 && <span className="font-text text-body font-strong text-danger">{late} late</span>}
        </>
      }
      filter={{
        options: jobFilters.map(value => ({ value, label: jobFilterTitles[value] })),
        value: filter,
        onChange: onFilter,
      }}
    >
      {unread}
      {shown.length === 0 ? (
        <EmptyState
          title="No jobs found"
          action={
            onNew && (
              <Button icon={Plus} onClick={onNew}>
                New Job
              </Button>
            )
          }
        >
          {filter === 'all'
            ? 'Jobs appear here automatically as soon as an order is paid, and you can plan one yourself.'
            : emptyWords(filter)}
        </EmptyState>
      ) : (
        <JobList key={filter} jobs={shown} clock={clock} changed={changed} onOpen={onOpen} />
      )}
    </ListPage>
  );
}

function emptyWords(filter: JobFilter): string {
  if (filter === 'due') return 'Nothing is due today.';
  return filter === 'late' ? 'Nothing is late.' : `None is in “${jobFilterTitles[filter]}” now.`;
}
