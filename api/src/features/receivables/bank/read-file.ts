/**
 * Reads a bank's CSV file. Each line that brought money is kept once, whichever file it comes in. Then each new line that
 * names an invoice and its sum becomes a receipt, in a transaction of its own; the rest waits for a person.
 */
import { createHash } from 'node:crypto';
import type * as Csv from 'csv-parse/sync';
import type { Knex } from 'knex';
import {
  type BankFormat,
  type BankLine,
  readBankLines,
  recogniseBank,
} from '#contract/receivables/bank/bank-formats.ts';
import {
  type BankRead,
  mostBankLines,
  type receivableListEndpoints,
} from '#contract/receivables/list-endpoints.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { loadLater } from '#api/load-later.ts';
import type { ReceivableParts } from '../receivable-parts.ts';
import { matchCertain } from './match-lines.ts';

const csv = loadLater<typeof Csv>('csv-parse/sync');

type Body = BodyOf<typeof receivableListEndpoints.readBankFile>;

/** Shown where the columns have to be named. */
const shownRows = 6;
const shownCells = 20;
const shownLength = 80;

export async function readBankFile(
  parts: ReceivableParts,
  { name, text, columns: named }: Body,
  actorId: number,
): Promise<BankRead | Refusal> {
  const rows = rowsOf(text);
  if (!rows) return notRead('This is not a CSV file that can be read.');
  if (rows.length === 0) return notRead('This file is empty.');
  if (rows.length > mostBankLines)
    return notRead('This file has more than 10,000 lines. Export fewer months at once.');
  const known = named ? { format: 'other' as const, columns: named } : recogniseBank(rows);
  if (!known) return { state: 'unknown', rows: rows.slice(0, shownRows).map(shown) };
  const { lines, problems } = readBankLines(rows, known.columns);
  if (lines.length === 0) return notRead('No line of this file has a day and an amount. Check the columns.');
  const { ids, ...counts } = await inTransaction(parts.knex, trx =>
    keepLines(trx, parts, { name, ...known, lines }, actorId),
  );
  const matched = await matchCertain(parts, ids, actorId);
  return {
    state: 'read',
    format: known.format,
    ...counts,
    matched,
    doubtful: counts.added - matched,
    problems: problems.slice(0, 50),
  };
}

const notRead = (message: string) => refuse('invalid', { message, fields: { text: message } });

function rowsOf(text: string): string[][] | null {
  try {
    return csv().parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 20_000,
    }) as string[][];
  } catch {
    return null;
  }
}

const shown = (row: readonly string[]) => row.slice(0, shownCells).map(cell => cell.slice(0, shownLength));

interface Kept {
  /** Rows of the lines that are new. */
  ids: number[];
  added: number;
  known: number;
  outgoing: number;
}

async function keepLines(
  trx: Knex.Transaction,
  parts: ReceivableParts,
  { name, format, lines }: { name: string; format: BankFormat; lines: readonly BankLine[] },
  actorId: number,
): Promise<Kept> {
  const incoming = lines.filter(({ amountCents }) => amountCents > 0);
  const [file] = await trx('bank_files')
    .insert({ name, format, lineCount: lines.length, readBy: actorId })
    .returning('id');
  if (!file) throw new Error('a bank file without a row');
  const rows = numbered(incoming).map(({ line, nth }) => ({
    fileId: file.id,
    fingerprint: fingerprintOf(line, nth),
    postedOn: line.day,
    amountCents: line.amountCents,
    text: line.text,
  }));
  const made: { id: number }[] = [];
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500);
    made.push(...(await trx('bank_lines').insert(part).onConflict('fingerprint').ignore().returning('id')));
  }
  await recordAudit(trx, {
    actorId,
    entity: 'bank_files',
    entityId: file.id,
    action: 'bank.read',
    after: { format, lines: lines.length, added: made.length },
    occurredAt: parts.now(),
  });
  const outgoing = lines.length - incoming.length;
  const ids = made.map(({ id }) => id);
  return { ids, added: ids.length, known: incoming.length - ids.length, outgoing };
}

/** With which of several equal lines of the file each is: two equal payments on one day are two. */
function numbered(lines: readonly BankLine[]): { line: BankLine; nth: number }[] {
  const counts = new Map<string, number>();
  return lines.map(line => {
    const key = JSON.stringify([line.day, line.amountCents, line.text]);
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return { line, nth };
  });
}

function fingerprintOf({ day, amountCents, text }: BankLine, nth: number): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([day, amountCents, text, nth]))
    .digest();
}
