import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { durationText, hoursByPerson, type HoursLine, hoursLines } from '../../hours.ts';
import type { JobChanges } from '../../use-job-changes.ts';
import { CorrectHours } from './correct-hours.tsx';

const timeSteps = [15, 30, 60];

interface JobHoursProps {
  job: JobRow;
  clock: ShopClock;
  changes: JobChanges;
  canCorrect: boolean;
}

/** Entries with start and stop, and their total. Nothing is overwritten: a correction is a separate entry. */
export function JobHours({ job, clock, changes, canCorrect }: JobHoursProps) {
  const [correcting, setCorrecting] = useState<string | null>(null);
  const lines = hoursLines(job.hourEntries);
  const sums = hoursByPerson(job.hourEntries);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="w-full text-label font-strong">Add time without the clock</span>
        {timeSteps.map(minutes => (
          <Button key={minutes} size="small" onClick={() => changes.addMinutes(job, minutes)}>
            +{durationText(minutes)}
          </Button>
        ))}
      </p>
      {lines.length === 0 ? (
        <p className="text-soft">No hours yet.</p>
      ) : (
        <>
          <ol className="grid gap-3">
            {lines.map(line => (
              <li key={line.entry.id} className="grid gap-2">
                <HoursEntry
                  line={line}
                  clock={clock}
                  onCorrect={canCorrect ? () => setCorrecting(line.entry.id) : undefined}
                />
                {correcting === line.entry.id && (
                  <CorrectHours
                    line={line}
                    save={to => changes.correct(job, line, to)}
                    onClose={() => setCorrecting(null)}
                  />
                )}
              </li>
            ))}
          </ol>
          <dl className="grid gap-1 border-t border-line pt-3 tabular-nums">
            {sums.length > 1 &&
              sums.map(({ by, minutes }) => (
                <div key={by} className="flex justify-between gap-4 text-soft">
                  <dt>{by}</dt>
                  <dd>{durationText(minutes)}</dd>
                </div>
              ))}
            <div className="flex justify-between gap-4 font-strong">
              <dt>Hours worked</dt>
              <dd>{durationText(sums.reduce((sum, { minutes }) => sum + minutes, 0))}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  );
}

interface HoursEntryProps {
  line: HoursLine;
  clock: ShopClock;
  onCorrect: (() => void) | undefined;
}

function HoursEntry({ line: { entry, minutes, correction }, clock, onCorrect }: HoursEntryProps) {
  return (
    <div className="flex items-start gap-3">
      <div className="mr-auto min-w-0">
        <p>
          <span className="font-strong tabular-nums">{durationText(minutes)}</span> {entry.by}
        </p>
        <p className="text-meta text-soft tabular-nums">{spanText(entry, clock)}</p>
        {correction && (
          <p className="text-meta wrap-anywhere text-soft">
            Corrected from {durationText(entry.minutes)} by {correction.by ?? 'the office'}
            {correction.reason ? `: ${correction.reason}` : ''}
          </p>
        )}
      </div>
      {onCorrect && entry.minutes > 0 && (
        <IconButton
          icon={Pencil}
          size="small"
          label={`Correct ${durationText(minutes)} of ${entry.by ?? 'somebody'}`}
          onClick={onCorrect}
        />
      )}
    </div>
  );
}

/** "20 Nov, 7:00 am to 8:30 am". Only the end if no clock ran. */
function spanText({ startedAt, at }: HoursLine['entry'], { now, timeZone }: ShopClock): string {
  const end = new Date(at);
  const [day, time] = [formatMonthDay(end, now, timeZone), formatTime(end, timeZone)];
  if (!startedAt) return `${day}, ${time}`;
  const start = new Date(startedAt);
  const startDay = formatMonthDay(start, now, timeZone);
  return startDay === day
    ? `${day}, ${formatTime(start, timeZone)} to ${time}`
    : `${startDay}, ${formatTime(start, timeZone)} to ${day}, ${time}`;
}
