/** A list from a CSV or XLSX file. Nothing leaves the device. */
import {
  cellsOfText,
  longestListText,
  readRosterCells,
  type ReadRoster,
} from '#contract/roster/read-rows.ts';
import { UnreadableZip } from './unzip.ts';

/** Larger than any list of 500 people. */
const mostBytes = 5_000_000;

export const rosterFileTypes =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const tooLongText = 'That is too much text for a list of names. Bring the rows of the team alone.';

export type FileRead = { ok: true; read: ReadRoster } | { ok: false; message: string };

const reasons: Readonly<Record<UnreadableZip['reason'], string>> = {
  not_zip: 'That file is damaged or isn’t an Excel workbook. Save it again as .xlsx or .csv.',
  too_large:
    'That file grows too large when it is unpacked, so it wasn’t opened. Save the list alone as .csv.',
  encrypted: 'That workbook is locked with a password. Save it without one.',
  unsupported: 'This browser can’t open Excel workbooks. Save the list as .csv, or paste it.',
};

export async function readRosterFile(file: File, sizes: readonly string[]): Promise<FileRead> {
  if (file.size > mostBytes) return refused('That file is too large for a list of names. The limit is 5 MB.');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const cells = isZip(bytes) ? await (await import('./read-xlsx.ts')).readXlsx(bytes) : textCells(bytes);
    if (typeof cells === 'string') return refused(cells);
    const read = readRosterCells(cells, sizes);
    return read.rows.length > 0 ? { ok: true, read } : refused('There are no names or sizes in that file.');
  } catch (error) {
    if (error instanceof UnreadableZip) return refused(reasons[error.reason]);
    return refused('That file could not be read. Save the list as .csv, or paste it.');
  }
}

const refused = (message: string): FileRead => ({ ok: false, message });

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Cells, or why there are none. Excel on Windows still writes CSV in its own code page. */
function textCells(bytes: Uint8Array): string[][] | string {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return 'That is an old Excel file. Save it as .xlsx or .csv.';
  const text = textOf(bytes);
  return text.length > longestListText ? tooLongText : cellsOfText(text);
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
