/**
 * Changes of a record's fields by people who may not have seen each other's. A field that somebody else has changed
 * meanwhile, to something else than is wanted, is a clash: the person sees both and decides.
 */
import type { Outcome } from '../mutation.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Empty text, null and a missing value are all nothing. */
const plain = (value: unknown) => (value === undefined || value === '' ? null : value);
/** Lists and what is in them by their contents. */
const isSame = (a: unknown, b: unknown) =>
  plain(a) === plain(b) || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));

/** Fields that would be changed. Those that are as wanted already are left out. */
export function changedFields(row: Fields, wanted: Fields): string[] {
  return Object.keys(wanted).filter(name => wanted[name] !== undefined && !isSame(row[name], wanted[name]));
}

/** Names of the fields that somebody else has changed since they were seen. */
export function clashingFields(row: Fields, wanted: Fields, seen: Fields | undefined): string[] {
  return changedFields(row, wanted).filter(
    name => seen !== undefined && name in seen && !isSame(row[name], seen[name]),
  );
}

/** The row with the fields that it has; it stays the same object if nothing changes. */
export function withFields<Row extends object>(
  row: Row,
  wanted: object,
  seen: object | undefined,
): Outcome<Row> {
  const [now, fields] = [row as Fields, wanted as Fields];
  if (clashingFields(now, fields, seen as Fields | undefined).length > 0)
    return { kind: 'conflict', code: 'changed_meanwhile' };
  const changed = changedFields(now, fields);
  if (changed.length === 0) return { kind: 'applied', row };
  return {
    kind: 'applied',
    row: { ...row, ...Object.fromEntries(changed.map(name => [name, fields[name]])) },
  };
}
