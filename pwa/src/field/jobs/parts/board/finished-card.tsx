import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { jobStatusTitle } from '#contract/jobs/jobs.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { jobHeading, workLine } from '../../job-board.ts';
import { ArtworkTile } from '../artwork-tile.tsx';
import { CardOpener } from './card-opener.tsx';
import type { CardProps } from './job-card.tsx';

/** Done: smaller, outlined, with the time it was finished. */
export function FinishedCard({
  seen,
  clock,
  isChanged,
  onOpen,
}: Pick<CardProps, 'seen' | 'clock' | 'isChanged' | 'onOpen'>) {
  const { row: job, state } = seen;
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-4 rounded-3 p-3',
        isChanged ? 'is-changed' : 'inset-ring-1 inset-ring-line',
      )}
    >
      <ArtworkTile job={job} className="row-span-2 h-20 p-1" />
      <div className="row-span-2 min-w-0">
        <p className="mb-1 flex flex-wrap gap-2 empty:hidden">
          {job.isReady && <Badge tone="ok">{jobStatusTitle(job.status)}</Badge>}
          {isChanged && <Badge tone="info">Other device, just now</Badge>}
          <SaveBadge state={state} />
        </p>
        <h3 className="font-text text-xl leading-snug font-strong tracking-head">
          <CardOpener onOpen={onOpen}>{jobHeading(job)}</CardOpener>
        </h3>
        <p className="truncate text-lg leading-snug text-soft">{workLine(job)}</p>
      </div>
      <p className="text-right font-display text-4xl leading-tight font-poster tracking-poster tabular-nums">
        {job.pieces || '–'}
      </p>
      <p className="text-right text-lg text-soft tabular-nums">{finishedText(job.completedAt, clock)}</p>
    </li>
  );
}

function finishedText(completedAt: string | null, { now, timeZone }: ShopClock): string {
  if (!completedAt) return '';
  const at = new Date(completedAt);
  const isToday = isoDateIn(at, timeZone) === isoDateIn(now, timeZone);
  return isToday ? formatTime(at, timeZone) : formatMonthDay(at, now, timeZone);
}
