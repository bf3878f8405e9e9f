import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { storableJson, writeRowIf, writeRows } from './write-rows.ts';

const db = useTestDatabase();

const customer = (id: number, more: object = {}) => ({
  table: 'customers',
  rows: [{ id, firstName: 'Ada', lastName: 'Reed', email: `${id}@mail.example`, ...more }],
});
const lead = (customerId: number, counter: string) => ({
  table: 'leads',
  rows: [{ customerId, customerName: 'Ada Reed', customerEmail: 'ada@mail.example' }],
  numbered: { column: 'leadNumber', counter, prefix: 'L-', digits: 2 },
});

test('rows that name each other, their numbers and a change are written together', async () => {
  const counter = `count ${randomUUID()}`;
  await db.knex('counters').insert({ name: counter, value: 98 });
  await db.knex.transaction(async trx => {
    await writeRows(trx, [lead(1001, counter), customer(1001, { notes: 'a' })]);
    await writeRows(
      trx,
      [lead(1001, counter)],
      [trx('customers').where({ id: 1001 }).update({ notes: 'b' })],
    );
  });
  expect(await db.knex('customers').where({ id: 1001 }).first('firstName', 'notes', 'country')).toEqual({
    firstName: 'Ada',
    notes: 'b',
    country: 'Australia',
  });
  expect(await db.knex('leads').where({ customerId: 1001 }).orderBy('id').select('leadNumber')).toEqual([
    { leadNumber: 'L-99' },
    { leadNumber: 'L-100' },
  ]);
});

test('undone, they leave nothing behind, and their number is the next one’s', async () => {
  const counter = `count ${randomUUID()}`;
  const broken = db.knex.transaction(async trx => {
    await writeRows(trx, [customer(1002), lead(1002, counter)]);
    throw new Error('something after it fails');
  });
  await expect(broken).rejects.toThrow('after it');
  expect(await db.knex('customers').where({ id: 1002 })).toEqual([]);
  await db.knex.transaction(trx => writeRows(trx, [customer(1003), lead(1003, counter)]));
  expect(await db.knex('leads').where({ customerId: 1003 }).select('leadNumber')).toEqual([
    { leadNumber: 'L-01' },
  ]);
});

test('a guard that raises leaves nothing behind and counts nothing', async () => {
  const counter = `count ${randomUUID()}`;
  const guard = { sql: 'claim_sale(?, ?, ?, ?)', bindings: [randomUUID(), 1, 'a@mail.example', null] };
  const refused = writeRows(db.knex, [customer(1005), lead(1005, counter)], [], guard);
  await expect(refused).rejects.toMatchObject({ code: '40001' });
  expect(await db.knex('customers').where({ id: 1005 })).toEqual([]);
  expect(await db.knex('counters').where({ name: counter })).toEqual([]);
});

test('a single row is written if its condition holds', async () => {
  const [row] = customer(1006).rows;
  const one = { table: 'customers', rows: [{ ...row }] };
  expect(await writeRowIf(db.knex, one, `r.email = 'somebody@mail.example'`)).toBe(false);
  expect(await db.knex('customers').where({ id: 1006 })).toEqual([]);
  expect(await writeRowIf(db.knex, one, `r.email = '1006@mail.example'`)).toBe(true);
  expect(await db.knex('customers').where({ id: 1006 })).toMatchObject([{ lastName: 'Reed' }]);
});

test('a text that was cut through a character, or holds NUL, is no reason to refuse a payment', async () => {
  const cut = `${'x'.repeat(3)}🧵`.slice(0, 4);
  await db.knex.transaction(trx =>
    writeRows(trx, [customer(1004, { company: cut, notes: 'a\0b', city: String.raw`\ud83d \u0000` })]),
  );
  expect(await db.knex('customers').where({ id: 1004 }).first('company', 'notes', 'city')).toEqual({
    company: 'xxx\ufffd',
    notes: 'ab',
    city: String.raw`\ud83d \u0000`,
  });
  expect(storableJson([{ a: '\u{1F9F5}' }])).toBe('[{"a":"\u{1F9F5}"}]');
});
