import { type RefObject, useMemo, useRef } from 'react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useMedia } from '#pwa/common/platform/use-media.ts';
import { useRowWindow } from '#pwa/common/platform/use-row-window.ts';
import { HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { JobLine, JobListCard } from './job-line.tsx';

export interface JobListProps {
  jobs: readonly SeenRow<JobRow>[];
  clock: ShopClock;
  changed: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

/** A dense table on a desk, cards on a phone. Only what is near the window is drawn: a shop keeps its old jobs. */
export function JobList(props: JobListProps) {
  const isWide = useMedia('(min-width: 51.25rem)');
  return isWide ? <JobTable {...props} /> : <JobCards {...props} />;
}

function useShownJobs(jobs: JobListProps['jobs'], body: RefObject<HTMLElement | null>, estimatePx: number) {
  const rows = useMemo(() => jobs.map(({ row }) => ({ key: row.id, estimatePx })), [jobs, estimatePx]);
  const shown = useRowWindow(rows, body);
  return { ...shown, jobs: jobs.slice(shown.from, shown.to) };
}

function JobTable({ jobs, clock, changed, onOpen }: JobListProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useShownJobs(jobs, body, 48);
  return (
    <Table label="Active Jobs" on="ground" layout="fixed" className="[--table-min:54rem] lg:overflow-visible">
      <thead>
        <tr>
          <HeadCell>Job</HeadCell>
          <HeadCell className="w-25">Priority</HeadCell>
          <HeadCell className="w-38">Status</HeadCell>
          <HeadCell className="w-26">Progress</HeadCell>
          <HeadCell numeric className="w-18">
            Pieces
          </HeadCell>
          <HeadCell numeric className="w-26">
            Est. hours
          </HeadCell>
          <HeadCell className="w-36 xl:w-44">Due Date</HeadCell>
          <HeadCell className="w-28">Created</HeadCell>
        </tr>
      </thead>
      <tbody ref={body}>
        <Filler heightPx={shown.beforePx} />
        {shown.jobs.map(seen => (
          <JobLine
            key={seen.row.id}
            seen={seen}
            clock={clock}
            isChanged={changed.has(seen.row.id)}
            onOpen={onOpen}
          />
        ))}
        <Filler heightPx={shown.afterPx} />
      </tbody>
    </Table>
  );
}

function Filler({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty place, hidden from everybody */}
      <td colSpan={8} className="border-0! p-0!">
        <div style={{ height: heightPx }} />
      </td>
    </tr>
  );
}

function JobCards({ jobs, clock, changed, onOpen }: JobListProps) {
  const body = useRef<HTMLUListElement>(null);
  const shown = useShownJobs(jobs, body, 190);
  return (
    <ul ref={body} aria-label="Active Jobs">
      {shown.beforePx > 0 && <li aria-hidden="true" style={{ height: shown.beforePx }} />}
      {shown.jobs.map(seen => (
        <JobListCard
          key={seen.row.id}
          seen={seen}
          clock={clock}
          isChanged={changed.has(seen.row.id)}
          onOpen={onOpen}
        />
      ))}
      {shown.afterPx > 0 && <li aria-hidden="true" style={{ height: shown.afterPx }} />}
    </ul>
  );
}
