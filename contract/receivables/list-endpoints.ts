/** Who owes what: the list by age, a customer's statement, and the bank's files. Amounts are integer cents. */
import { z } from 'zod';
import { bankFormats } from './bank/bank-formats.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { cents, freeLine, instant, rowId, signedCents } from '../wire/shapes.ts';
import { ageing, seller } from './endpoints.ts';
import { howToPay } from '../invoices/endpoints.ts';

const access = capability('payments.record');
const ofCustomer = z.object({ id: rowId });
const ofLine = z.object({ id: rowId });
const day = z.iso.date();

/** A page of the list, and of bank lines. */
export const receivablesPageSize = 50;

export const debtor = z.object({
  /** Of an organisation: one of its customers, whose account is the organisation's. */
  customerId: z.int(),
  /** The organisation's, where it is its account. */
  name: z.string(),
  organisationId: z.int().nullable().optional(),
  email: z.string(),
  invoices: z.int(),
  openCents: cents,
  overdueCents: cents,
  creditCents: cents,
  ageing,
  /** Of the invoice that is due first. */
  dueAt: instant,
  remindedAt: instant.nullable(),
});
export type Debtor = z.output<typeof debtor>;

export const statementEntry = z.object({
  at: day,
  kind: z.enum([
    'invoice',
    'adjustment',
    'receipt',
    'payment',
    'refund',
    'reversal',
    'credit_refund',
    'write_off',
    'recovery',
  ]),
  number: z.string(),
  orderId: z.string().nullable(),
  /** More than nothing: owed; less: paid or taken back. */
  amountCents: signedCents,
  balanceCents: signedCents,
});
export type StatementEntry = z.output<typeof statementEntry>;

export const statement = z.object({
  from: day,
  to: day,
  timeZone: z.string(),
  seller,
  customer: z.object({ id: z.int(), name: z.string(), contact: z.string(), email: z.string() }),
  openingCents: signedCents,
  entries: z.array(statementEntry),
  /** Less than nothing: the customer has credit. */
  closingCents: signedCents,
  ageing,
  bank: howToPay.shape.bank,
  payId: howToPay.shape.payId,
});
export type Statement = z.output<typeof statement>;

const period = z.object({ from: day.optional(), to: day.optional() });

const suggestion = z.object({
  customerId: z.int(),
  customerName: z.string(),
  orderId: z.string().nullable(),
  number: z.string().nullable(),
  why: z.enum(['reference', 'amount', 'name']),
});

export const bankLineStates = ['open', 'matched', 'ignored'] as const;

export const bankLine = z.object({
  id: z.int(),
  postedOn: day,
  amountCents: cents,
  text: z.string(),
  status: z.enum(bankLineStates),
  /** Of one that is matched. */
  receipt: z.object({ number: z.string(), customerId: z.int(), customerName: z.string() }).nullable(),
  suggestions: z.array(suggestion),
});
export type BankLineView = z.output<typeof bankLine>;

const column = z.int().min(0).max(99);
export const bankColumns = z.object({
  date: column,
  text: z.array(column).min(1).max(5),
  amount: column.nullable(),
  credit: column.nullable(),
  debit: column.nullable(),
  heads: z.int().min(0).max(20),
  order: z.enum(['dmy', 'mdy']),
});

export const bankRead = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    format: z.enum(bankFormats),
    /** New money that came. */
    added: z.int(),
    /** Lines that were there already. */
    known: z.int(),
    /** Lines about money that went, which are left out. */
    outgoing: z.int(),
    matched: z.int(),
    /** New lines that a person has to decide about. */
    doubtful: z.int(),
    problems: z.array(z.object({ row: z.int(), why: z.enum(['date', 'amount']) })),
  }),
  /** None of the known files: the columns have to be named. */
  z.object({ state: z.literal('unknown'), rows: z.array(z.array(z.string())) }),
]);
export type BankRead = z.output<typeof bankRead>;

/** A year of a busy account. */
export const longestBankFile = 2_000_000;
export const mostBankLines = 10_000;

export const receivableListEndpoints = {
  listReceivables: endpoint({
    method: 'GET',
    path: '/api/receivables',
    summary: 'Customers with invoices that are not paid, by age, the longest due first',
    access,
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      overdue: z.literal('true').optional(),
      /** The cursor of the last row already received. */
      after: z
        .string()
        .regex(/^\d{1,17}_\d{1,9}$/)
        .optional(),
    }),
    response: z.object({
      debtors: z.array(debtor),
      next: z.string().nullable(),
      /** Of all that the filter finds. */
      found: z.int(),
      totals: z.object({ openCents: cents, overdueCents: cents, ageing }),
      /** Bank lines that wait for a decision. */
      openLines: z.int(),
    }),
  }),
  getStatement: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/statement',
    summary: 'What happened on a customer’s account; by default since the first day of the month before last',
    access,
    limit: 'read',
    params: ofCustomer,
    query: period,
    response: statement,
  }),
  getStatementPdf: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/statement.pdf',
    summary: 'The same as a PDF',
    access,
    limit: 'read',
    params: ofCustomer,
    query: period,
    answers: 'raw',
  }),
  mailStatement: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/statement/mail',
    summary: 'Sends the statement to the customer; the same key sends it once',
    access,
    limit: 'write',
    status: 202,
    params: ofCustomer,
    body: z.object({ clientId: z.uuid(), from: day.optional(), to: day.optional() }),
    response: z.object({ toEmail: z.string() }),
  }),
  readBankFile: endpoint({
    method: 'POST',
    path: '/api/bank-lines/import',
    summary:
      'Reads a bank’s CSV file: lines that name an invoice and its sum become receipts, the rest waits; a line that is there already changes nothing',
    access,
    limit: 'write',
    bodyLimitBytes: longestBankFile * 2,
    body: z.object({
      name: freeLine(255, 1),
      text: z.string().max(longestBankFile, 'This file is too large. Export fewer months at once.'),
      columns: bankColumns.optional(),
    }),
    response: bankRead,
  }),
  listBankLines: endpoint({
    method: 'GET',
    path: '/api/bank-lines',
    summary: 'Money on the bank account, the latest first, with whom it may be from',
    access,
    limit: 'read',
    query: z.object({
      status: z.enum(bankLineStates).optional(),
      after: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}_\d{1,9}$/)
        .optional(),
    }),
    response: z.object({ lines: z.array(bankLine), next: z.string().nullable() }),
  }),
  matchBankLine: endpoint({
    method: 'POST',
    path: '/api/bank-lines/{id}/match',
    summary: 'Records a bank line as a customer’s payment, of one order or of what is due first',
    access,
    limit: 'write',
    params: ofLine,
    body: z.object({ customerId: z.int32().positive(), orderId: z.string().max(64).optional() }),
    response: bankLine,
  }),
  ignoreBankLine: endpoint({
    method: 'POST',
    path: '/api/bank-lines/{id}/ignore',
    summary: 'Puts a bank line aside that is no payment of a customer, or brings it back',
    access,
    limit: 'write',
    params: ofLine,
    body: z.object({ isIgnored: z.boolean() }),
    response: bankLine,
  }),
};
