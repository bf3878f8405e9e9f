/** Cells of other systems as values; null for what can't be read. */
import { plainText } from '../feed/clean-cell.ts';

/** Spreadsheets and exporters lead what is no formula by an apostrophe. */
export const cellText = (written: string, most: number) =>
  [...plainText(written.replace(/^'(?=[+=\-@0-9])/, '').replaceAll(/\p{Cc}/gu, ' '))].slice(0, most).join('');

/** Cents of "1,024.95", "$24", "24.9500"; half a cent goes up. */
export function readCents(written: string): number | null {
  const digits = written.replaceAll(/[\s$]|AUD/gi, '');
  const found = /^(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,6}))?$/.exec(digits);
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  const thousandths = Number(part.padEnd(3, '0').slice(0, 3));
  return Number(whole.replaceAll(',', '')) * 100 + Math.floor((thousandths + 5) / 10);
}

export type DayOrder = 'dmy' | 'mdy';

/** ISO, with an offset where the file says one. Days written with slashes are read in `order`, and not guessed. */
export function readTime(written: string, order: DayOrder | null): string | null {
  const text = written.trim();
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    );
  if (iso) {
    const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00', zone = ''] = iso;
    return written24(year, month, day, hour, minute, second, zone);
  }
  const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!slashed || order === null) return null;
  const [, first = '', second = '', year = '', hour = '0', minute = '00', seconds = '00'] = slashed;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return written24(year, month, day, hour, minute, seconds, '');
}

function written24(
  year: string,
  month: string,
  day: string,
  hour: string,
  minute: string,
  second: string,
  zone: string,
): string | null {
  const two = (part: string) => part.padStart(2, '0');
  const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
  const at = new Date(`${local}Z`);
  // The 31st of February would become a day of March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== local) return null;
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  return `${local}${offset}`;
}

export interface PastLine {
  name: string;
  quantity: number;
  priceCents: number | null;
}

/** WooCommerce's lines in one cell: `name:Tee|quantity:2|total:49.90;name:…`. */
export function readLines(written: string): PastLine[] | null {
  const lines = written
    .split(';')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const parts = new Map(
        line.split('|').map(part => {
          const at = part.indexOf(':');
          return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const;
        }),
      );
      return lineOf(parts.get('name') ?? '', parts.get('quantity') ?? '1', '', parts.get('total') ?? '');
    });
  return lines.some(line => line === null) ? null : lines.flatMap(line => line ?? []);
}

/** The price of one, or of all of them. */
export function lineOf(name: string, quantity: string, price: string, total: string): PastLine | null {
  const pieces = /^\d{1,7}(\.0*)?$/.test(quantity.trim()) ? Math.trunc(Number(quantity)) : null;
  const said = cellText(name, 255);
  if (said === '' || pieces === null || pieces === 0) return null;
  const totalCents = readCents(total);
  const each = readCents(price) ?? (totalCents === null ? null : Math.round(totalCents / pieces));
  return { name: said, quantity: pieces, priceCents: each };
}
