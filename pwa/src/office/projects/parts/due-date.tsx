import { AlarmClock } from 'lucide-react';
import { formatDue, formatMonthDay, isOverdue } from '#contract/time/dates.ts';
import { isActiveProject } from '#contract/projects/projects.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { useBoard } from '../board-context.ts';

interface DueDateProps {
  date: string | null;
  /** Nothing in a finished project is late. */
  status?: string;
}

/** "18 Nov, 2 days late", "20 Nov, today", "11 Dec", "No date". */
export function DueDate({ date, status = '' }: DueDateProps) {
  const { now, timeZone } = useBoard().clock;
  if (date === null) return <span className="text-soft">No date</span>;
  const due = new Date(date);
  const written = formatMonthDay(due, now, timeZone);
  if (!isActiveProject(status)) return <span className="tabular-nums">{written}</span>;
  const words = formatDue(due, now, timeZone);
  if (!isOverdue(due, now, timeZone)) {
    const isNear = words === 'today' || words === 'tomorrow';
    return <span className="tabular-nums">{isNear ? `${written}, ${words}` : written}</span>;
  }
  return (
    <span className="inline-flex items-baseline gap-1 font-strong text-danger tabular-nums">
      <Icon of={AlarmClock} size="small" className="self-center" />
      <span>
        {written}, {words}
      </span>
    </span>
  );
}

/** When it has to be made, which decides whether it is late, and below it the day that the customer expects it. */
export function ProjectDays({
  project,
}: {
  project: Pick<BoardProject, 'dueDate' | 'deliveryDate' | 'status'>;
}) {
  const { now, timeZone } = useBoard().clock;
  const { dueDate, deliveryDate, status } = project;
  return (
    <>
      <DueDate date={dueDate} status={status} />
      {deliveryDate !== null && deliveryDate !== dueDate && (
        <span className="block text-meta leading-snug whitespace-nowrap text-soft tabular-nums">
          Delivery {formatMonthDay(new Date(deliveryDate), now, timeZone)}
        </span>
      )}
    </>
  );
}
