/**
 * The differences between two versions of a record, field by field, as people read them. Pure; secrets are never
 * included.
 */
import { spaced } from './audit.ts';
import { formatShortDate, formatTime } from '../time/dates.ts';
import { formatCents } from '../money/money.ts';

export interface FieldChange {
  /** "Price", "Address, city". */
  field: string;
  /** Null if there was nothing. */
  before: string | null;
  after: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const deepest = 5;
const longest = 500;

/** Names of fields that give access to an account, a session or a document, in any spelling. */
const secret =
  /password|passwd|token|secret|cookie|credential|api_?key|signature_?(data|png)|client_?secret/i;

const moneyFields = new Set(
  `price firmPrice firmPriceIncGst estimatedPrice estimatedPriceIncGst shownPrice estimatedValue unitPrice setupFee
   paidAmount totalAmount totalPrice`.split(/\s+/),
);

export function fieldChanges(before: Fields | null, after: Fields | null, timeZone: string): FieldChange[] {
  const was = flat(before ?? {});
  const is = flat(after ?? {});
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.flatMap(name => {
    const change = {
      field: fieldWords(name),
      before: valueWords(name, was.get(name), timeZone),
      after: valueWords(name, is.get(name), timeZone),
    };
    return change.before === change.after ? [] : [change];
  });
}

/** Flattens nested fields to paths; lists of plain values stay one value. */
function flat(fields: Fields, under: readonly string[] = [], into = new Map<string, unknown>()) {
  for (const [name, value] of Object.entries(fields)) {
    if (secret.test(name)) continue;
    const path = [...under, name];
    const isDeeper = typeof value === 'object' && value !== null && path.length < deepest;
    const isPlainList = Array.isArray(value) && !value.some(one => typeof one === 'object' && one !== null);
    if (isDeeper && !isPlainList) flat(value as Fields, path, into);
    else into.set(path.join('/'), value);
  }
  return into;
}

function fieldWords(path: string): string {
  const words = path.split('/').map(name => (/^\d+$/.test(name) ? String(Number(name) + 1) : spaced(name)));
  return words
    .map((word, at) => (at === 0 ? word : word.toLowerCase()))
    .join(', ')
    .replace(/ cents\b/, '');
}

function valueWords(path: string, value: unknown, timeZone: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    const isMoney = Number.isInteger(value) && (/cents$/i.test(name) || moneyFields.has(name));
    return isMoney ? formatCents(value) : String(value);
  }
  if (typeof value === 'string') return cut(instantWords(value, timeZone) ?? plainCode(value));
  // Nesting deeper than people read is kept as JSON, still without secrets.
  const kept = (key: string, inner: unknown) => (secret.test(key) ? undefined : inner);
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return cut(
      value.map(one => (typeof one === 'object' ? JSON.stringify(one, kept) : String(one))).join(', '),
    );
  }
  return cut(JSON.stringify(value, kept));
}

function instantWords(text: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return null;
  return `${formatShortDate(at, timeZone)}, ${formatTime(at, timeZone)}`;
}

/** Writes "out_for_delivery" as words. A seal is cut to its beginning, as on documents and screens. */
function plainCode(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return `${text.slice(0, 12)}…`;
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
}
