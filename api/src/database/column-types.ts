/** How column values become JavaScript. Given to each pool, so that no global parser is changed. */
import pg from 'pg';

const int8Oid = 20;
const int8ArrayOid = 1016;
const dateOid = 1082;

/** Money in cents and counts are bigints; beyond 2^53 a number would be silently wrong, so that throws. */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, too large for a number.`);
  return value;
}

export function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8Oid, parseSafeInteger);
  types.setTypeParser(int8ArrayOid, parseSafeIntegers);
  // A calendar day has no zone: as a Date it would shift with the machine's.
  types.setTypeParser(dateOid, text => text);
  return types;
}

/** One-dimensional, as the shop's columns are: `{1,2,NULL}`. */
function parseSafeIntegers(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map(item => (item === 'NULL' ? null : parseSafeInteger(item)));
}
