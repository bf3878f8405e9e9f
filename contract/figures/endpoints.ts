/**
 * Figures for the tax office and the owner. Cents, GST included; what was taken back is less than nothing. Accrual: by
 * the day a document was issued. Cash: by the day money came or went.
 */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { signedCents } from '../wire/shapes.ts';
import { figureKinds } from './figures.ts';

const access = capability('figures.read');
const day = z.iso.date();

const sum = z.object({ cents: signedCents, gstCents: signedCents, rows: z.int() });
export type FigureSum = z.output<typeof sum>;

export const splitRow = sum.extend({
  /** Opens its rows; `+…` for what is none of these. */
  key: z.string(),
  label: z.string(),
});
export type SplitRow = z.output<typeof splitRow>;

const jobSum = z.object({
  made: z.int(),
  madePieces: z.int(),
  /** Each time counts. */
  again: z.int(),
  againPieces: z.int(),
});
export type JobSum = z.output<typeof jobSum>;

/** Of a month, such as 2026-11, or of a technique. */
const jobPart = jobSum.extend({ key: z.string(), label: z.string() });
export type JobPart = z.output<typeof jobPart>;

export const figures = z.object({
  from: day,
  to: day,
  isGstRegistered: z.boolean(),
  accrual: z.object({ invoices: sum, notes: sum, net: sum }),
  cash: z.object({ received: sum, returned: sum, net: sum }),
  /** Written off, less what came after all: a decreasing adjustment for who accounts by accrual. */
  badDebts: sum,
  days: z.array(sum.extend({ day })),
  products: z.array(splitRow),
  techniques: z.array(splitRow),
  customers: z.array(splitRow),
  sources: z.array(splitRow),
  /** Requested in the period. */
  quotes: z.object({ requested: z.int(), sent: z.int(), accepted: z.int(), declined: z.int() }),
  /** Requests of the period, and the working time until the first answer was sent, in minutes. */
  answers: z.object({
    answered: z.int(),
    waiting: z.int(),
    medianMinutes: z.int().nullable(),
    /** Nine of ten were answered within it. */
    ninetiethMinutes: z.int().nullable(),
  }),
  /** Jobs that were finished in the period, and those that went back after it. */
  jobs: jobSum.extend({ months: z.array(jobPart), techniques: z.array(jobPart) }),
  /** Orders that left in the period, by the day they were promised for. */
  onTime: z.object({ onTime: z.int(), late: z.int(), undated: z.int() }),
});
export type Figures = z.output<typeof figures>;

export const figureRow = z.object({
  cursor: z.string(),
  day,
  /** Of the document, receipt, write-off or quote. */
  number: z.string(),
  /** Empty for a quote. */
  orderId: z.string(),
  quoteId: z.int().nullable().optional(),
  jobId: z.uuid().optional(),
  /** Of an answer; of one that is still to come, until now. */
  minutes: z.int().optional(),
  customer: z.string(),
  what: z.string(),
  cents: signedCents,
  gstCents: signedCents,
});
export type FigureRow = z.output<typeof figureRow>;

export const figurePageSize = 100;

const period = { from: day, to: day };

export const exportKinds = [
  'orders',
  'payments',
  'documents',
  'xero-sales',
  'xero-payments',
  'myob-sales',
  'myob-payments',
  'quote-answers',
  'jobs',
] as const;
export type ExportKind = (typeof exportKinds)[number];

export const figureEndpoints = {
  getFigures: endpoint({
    method: 'GET',
    path: '/api/figures',
    summary: 'Sales, GST, quotes and deliveries of a period of at most two years',
    access,
    limit: 'read',
    query: z.object(period),
    response: figures,
  }),
  listFigureRows: endpoint({
    method: 'GET',
    path: '/api/figures/rows',
    summary: 'The rows that a figure is made of, the latest first',
    access,
    limit: 'read',
    query: z.object({
      ...period,
      figure: z.enum(figureKinds),
      key: z.string().max(300).optional(),
      after: z
        .string()
        .regex(/^\d{1,17}_[a-z]{1,10}[\da-f-]{1,36}$/)
        .optional(),
    }),
    response: z.object({ rows: z.array(figureRow), next: z.string().nullable() }),
  }),
  exportFigures: endpoint({
    method: 'GET',
    path: '/api/figures/export/{kind}',
    summary:
      'Orders, payments, documents, answers to requests or jobs of a period as CSV, or sales and payments as import files for Xero and MYOB',
    access,
    limit: 'read',
    params: z.object({ kind: z.enum(exportKinds) }),
    /** Default: the quarter of today. */
    query: z.object({ from: day.optional(), to: day.optional() }),
    answers: 'raw',
  }),
};
