import { expect, test, vi } from 'vitest';
import { spareInvoice } from './spare-invoice.ts';

const named = (name: string) => Object.assign(new Error('full'), { name });
const coded = (code: string) => Object.assign(new Error('refused'), { code });

const attemptsUntil = async (error: Error) => {
  const attempts: boolean[] = [];
  const log = { error: vi.fn() };
  const outcome = await spareInvoice(log, {}, async withInvoice => {
    attempts.push(withInvoice);
    if (withInvoice) throw error;
    return 'written';
  }).catch((thrown: unknown) => thrown);
  return { attempts, outcome };
};

test.each([
  ['a violated constraint', coded('23505')],
  ['a statement that took too long', coded('57014')],
  ['any fault of the code', new TypeError('nothing there')],
])('%s of the invoice leaves the payment as it is', async (_, error) => {
  expect(await attemptsUntil(error)).toEqual({ attempts: [true, false], outcome: 'written' });
});

test.each([
  ['no free place in the pool', named('KnexTimeoutError')],
  ['no free place at the server', coded('53300')],
  ['a lost connection', coded('57P01')],
  ['a transaction that the database ended', coded('40001')],
])('%s is thrown on: the whole is tried again, with its invoice', async (_, error) => {
  expect(await attemptsUntil(error)).toEqual({ attempts: [true], outcome: error });
});
