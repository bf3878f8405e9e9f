import { List, LogOut, MoreVertical, Moon, ScanLine, Store, Sun } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { mainId } from '#pwa/common/platform/route-focus.ts';
import { useWakeLock } from '#pwa/common/platform/use-wake-lock.ts';
import { choosePresentation, chooseTheme, useChosenTheme } from '#pwa/common/ui/shapes/appearance.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#pwa/common/ui/office/menu.tsx';
import { SeamProgress } from '#pwa/common/ui/shapes/seam.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import {
  boardStages,
  countJobs,
  boardFilterOf,
  boardFilters,
  fitsFilter,
  type JobFilter,
  jobFilterTitles,
  piecesOfDay,
} from '../../job-board.ts';
import type { RunningClock } from '../../hours.ts';
import type { JobChanges } from '../../use-job-changes.ts';
import { useMovedElsewhere } from '#pwa/common/local/outbox/use-moved-elsewhere.ts';
import { BoardColumn } from './board-column.tsx';
import { FloorBar } from './floor-bar.tsx';
import { useUndo } from './use-undo.ts';

interface ShopFloorProps {
  /** Sorted. */
  jobs: readonly SeenRow<JobRow>[];
  clock: ShopClock;
  filter: JobFilter;
  onFilter: (filter: JobFilter) => void;
  changes: JobChanges;
  running: RunningClock | null;
  onOpen: (id: string) => void;
  onScan: () => void;
  onHandOver: () => void;
  /** Name of the signed-in user. */
  person: string;
  /** Notes of the previous shift that this person hasn't read. */
  unread: ReactNode;
  onSignOut: () => void;
  pill: ReactNode;
}

/** The tablet on the wall: three columns in landscape, stacked in portrait. The screen stays on. */
export function ShopFloor({
  jobs,
  clock,
  filter,
  onFilter,
  changes,
  running,
  onOpen,
  onScan,
  onHandOver,
  person,
  unread,
  onSignOut,
  pill,
}: ShopFloorProps) {
  useWakeLock();
  const changed = useMovedElsewhere(jobs);
  const { last, move, undo } = useUndo(changes, running);
  const { counts, pieces } = useMemo(() => {
    const rows = jobs.map(({ row }) => row);
    return { counts: countJobs(rows), pieces: piecesOfDay(rows, clock) };
  }, [jobs, clock]);
  const shown = boardFilterOf(filter);
  // The office's link to jobs due or late: the same columns, with only those jobs.
  const isOfDay = filter !== shown;
  const shownJobs = isOfDay ? jobs.filter(({ row }) => fitsFilter(row, filter, clock)) : jobs;
  const stages = boardStages.filter(stage => shown === 'all' || shown === stage);
  return (
    <div className="flex min-h-dvh flex-col px-4 md:px-5 lg:h-dvh lg:overflow-hidden">
      <header className="flex flex-none flex-wrap items-center gap-x-5 gap-y-2 py-3 lg:h-21 lg:flex-nowrap lg:py-0">
        <h1 className="text-3xl whitespace-nowrap max-xl:text-2xl">Production Jobs</h1>
        <div className="ml-auto flex items-center gap-2 lg:order-2 lg:ml-0">
          {pill}
          <IconButton icon={ScanLine} label="Scan a ticket" variant="line" size="small" onClick={onScan} />
          <BoardMenu onSignOut={onSignOut} />
        </div>
        <Segment
          label="Status"
          options={[
            ...boardFilters.map(value => ({ value, label: jobFilterTitles[value], count: counts[value] })),
            ...(isOfDay ? [{ value: filter, label: jobFilterTitles[filter], count: shownJobs.length }] : []),
          ]}
          value={filter}
          onChange={onFilter}
          className="max-lg:w-full lg:ml-auto"
        />
      </header>
      <DaySeam {...pieces} />
      {unread}
      <FloorBar
        person={person}
        running={running}
        onOpen={onOpen}
        onStop={({ job, timer }) => changes.stopClock(job, timer)}
        onHandOver={onHandOver}
        onSwitch={onSignOut}
      />
      <main
        id={mainId}
        tabIndex={-1}
        className={classNames(
          'grid min-h-0 flex-1 gap-x-4 gap-y-6 pb-4 lg:pb-0',
          stages.length > 1 && 'lg:grid-cols-3',
        )}
      >
        {jobs.length === 0 ? (
          <EmptyState title="No jobs found" className="lg:col-span-3">
            Jobs appear here automatically as soon as an order is paid or the office plans one.
          </EmptyState>
        ) : (
          stages.map(stage => (
            <BoardColumn
              key={stage}
              stage={stage}
              jobs={shownJobs.filter(({ row }) => row.stage === stage)}
              clock={clock}
              changed={changed}
              isAlone={stages.length === 1}
              lastMove={last}
              running={running}
              onOpen={job => onOpen(job.id)}
              onMove={move}
              onStart={job => changes.startClock(job, running)}
              onStop={({ job, timer }) => changes.stopClock(job, timer)}
              onUndo={undo}
            />
          ))
        )}
      </main>
    </div>
  );
}

function DaySeam({ done, toGo }: { done: number; toGo: number }) {
  const total = done + toGo;
  if (total === 0) return null;
  return (
    <section
      aria-label="Pieces today"
      className="grid flex-none grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-4 text-lg tabular-nums md:grid-cols-[auto_1fr_auto]"
    >
      <span className="font-strong">{total} pieces today</span>
      <span className="text-right text-soft md:order-last">
        {done} done, {toGo} to go
      </span>
      <SeamProgress
        done={done}
        total={total}
        label={`${done} of ${total} pieces done`}
        className="max-md:col-span-2"
      />
    </section>
  );
}

function BoardMenu({ onSignOut }: { onSignOut: () => void }) {
  const isLight = useChosenTheme() === 'light';
  return (
    <Menu align="end" trigger={<IconButton icon={MoreVertical} label="More" size="small" />}>
      <MenuItem icon={List} onSelect={() => choosePresentation('desk')}>
        Show as a list
      </MenuItem>
      <MenuItem icon={isLight ? Moon : Sun} onSelect={() => chooseTheme(isLight ? 'system' : 'light')}>
        {isLight ? 'Dark screen' : 'Light screen'}
      </MenuItem>
      <MenuLine />
      <MenuItem asChild>
        <Link to="/">
          <Icon of={Store} />
          View Site
        </Link>
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
