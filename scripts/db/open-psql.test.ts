import { expect, test } from 'vitest';
import { psqlUrl } from './open-psql.ts';

const embedded =
  'postgres://postgres@localhost/selvedge?host=/run/shop&sslnegotiation=postgres&options=-c%20timezone%3DUTC';

test('psql is read-only unless it may write, and keeps the options that were there', () => {
  const readOnly = new URL(psqlUrl(embedded, false)).searchParams;
  expect(readOnly.get('options')).toBe('-c timezone=UTC -c default_transaction_read_only=on');
  expect(readOnly.get('host')).toBe('/run/shop');
  expect(new URL(psqlUrl(embedded, true)).searchParams.get('options')).toBe('-c timezone=UTC');
  expect(new URL(psqlUrl('postgres://db/shop', false)).searchParams.get('options')).toBe(
    '-c default_transaction_read_only=on',
  );
});

test('an older psql understands the address', () => {
  expect(psqlUrl(embedded, false)).not.toContain('sslnegotiation');
  expect(psqlUrl(embedded, false)).not.toContain('+');
});
