/** What Today says of backups: when, how large, and what the last drill found. */
import type { BackupNews } from '#contract/dashboard/endpoints.ts';
import { formatMoment, formatTime } from '#contract/time/dates.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';

export interface BackupLine {
  text: string;
  isAlarm: boolean;
}

interface Clock {
  now: Date;
  timeZone: string;
}

const number = new Intl.NumberFormat('en-AU');
const count = (n: number, one: string) => `${number.format(n)} ${one}${n === 1 ? '' : 's'}`;

export function backupLines(news: BackupNews, clock: Clock): BackupLine[] {
  const { last, failure, isLate, isScheduled, filesAtFault } = news;
  const said = (text: string): BackupLine => ({ text, isAlarm: false });
  const alarm = (text: string): BackupLine => ({ text, isAlarm: true });
  const lines: BackupLine[] = [];
  if (failure) lines.push(alarm(`The backup ${when(failure.at, clock)} failed: ${failure.reason}`));
  if (isLate) lines.push(alarm('A night has passed without a good backup.'));
  if (last) {
    const kind = last.isEncrypted ? 'encrypted' : 'not encrypted';
    lines.push(said(`Last backup ${when(last.at, clock)}, ${sizeOf(last.bytes)}, ${kind}.`));
    lines.push(drillLine(last, clock));
  } else if (isScheduled) lines.push(said('The first backup will be made tonight.'));
  else
    lines.push(
      said('No backup has been made. Whoever runs the server can make one every night: BACKUP_DIR.'),
    );
  if (filesAtFault > 0)
    lines.push(
      alarm(
        `${count(filesAtFault, 'file')} that records need ${filesAtFault === 1 ? 'is missing or has' : 'are missing or have'} changed. On the server, npm run check:files names ${filesAtFault === 1 ? 'it' : 'them'}.`,
      ),
    );
  return lines;
}

function drillLine({ drill, rows, files }: NonNullable<BackupNews['last']>, clock: Clock): BackupLine {
  if (!drill) return { text: 'Not yet brought back to check it.', isAlarm: false };
  if (drill.failure)
    return { text: `It could not be brought back ${when(drill.at, clock)}: ${drill.failure}`, isAlarm: true };
  const parts = [
    count(rows, 'row'),
    count(files, 'file'),
    count(drill.seals, 'seal'),
    duration(drill.seconds),
  ];
  return { text: `Brought back and checked ${when(drill.at, clock)}: ${parts.join(', ')}.`, isAlarm: false };
}

function when(iso: string, { now, timeZone }: Clock): string {
  const at = new Date(iso);
  return isoDateIn(at, timeZone) === isoDateIn(now, timeZone)
    ? `at ${formatTime(at, timeZone)}`
    : `on ${formatMoment(at, now, timeZone)}`;
}

const duration = (seconds: number) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);

function sizeOf(bytes: number): string {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB'];
  return `${value < 10 ? value.toFixed(1) : number.format(Math.round(value))} ${unit}`;
}
