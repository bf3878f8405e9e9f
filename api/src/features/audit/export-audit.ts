/** The log of a filter as a CSV file, read and written page by page. */
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { auditActorWords, auditEntityLabel, auditTitle } from '#contract/audit/audit.ts';
import type { FieldChange } from '#contract/audit/audit-fields.ts';
import { deviceName } from '#contract/account/device-name.ts';
import type { AuditEntry } from '#contract/audit/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { formatTime } from '#contract/time/dates.ts';
import { csvHead, csvRows } from '#api/csv-text.ts';
import { startStream } from '#api/http/start-stream.ts';
import type { AuditFilter, Position } from './audit-sources.ts';
import { positionOf, readAudit } from './read-audit.ts';

const columns = [
  'Date',
  'Time',
  'Received',
  'Who',
  'What',
  'Record',
  'Number',
  'Name',
  'Before',
  'After',
  'Device',
  'Offline device',
  'Network address',
] as const;

const rowsAtOnce = 500;

export function exportAudit(knex: Knex, filter: AuditFilter, timeZone: string): Promise<Readable> {
  return startStream(pages(knex, filter, timeZone));
}

async function* pages(knex: Knex, filter: AuditFilter, timeZone: string): AsyncGenerator<string> {
  // Given with the first rows: the file begins when they could be read.
  let head = csvHead(columns);
  let after: Position | null = null;
  do {
    const entries: AuditEntry[] = await readAudit(knex, { filter, after, limit: rowsAtOnce, timeZone });
    yield head + (entries.length > 0 ? csvRows(entries.map(entry => cellsOf(entry, timeZone))) : '');
    head = '';
    const last = entries.length === rowsAtOnce ? entries.at(-1) : undefined;
    after = last ? positionOf(last.cursor) : null;
  } while (after);
}

function cellsOf(entry: AuditEntry, timeZone: string): string[] {
  const at = new Date(entry.at);
  const received = entry.receivedAt ? new Date(entry.receivedAt) : null;
  return [
    isoDateIn(at, timeZone),
    formatTime(at, timeZone),
    received ? `${isoDateIn(received, timeZone)} ${formatTime(received, timeZone)}` : '',
    entry.actor?.name ?? auditActorWords(entry),
    auditTitle(entry),
    auditEntityLabel(entry.entity),
    entry.entityId,
    entry.recordName ?? '',
    linesOf(entry.changes, 'before'),
    linesOf(entry.changes, 'after'),
    entry.userAgent ? deviceName(entry.userAgent) : '',
    entry.deviceId ?? '',
    entry.ip ?? '',
  ];
}

function linesOf(changes: readonly FieldChange[], side: 'before' | 'after'): string {
  return changes
    .filter(change => change[side] !== null)
    .map(change => `${change.field}: ${change[side]}`)
    .join('\n');
}
