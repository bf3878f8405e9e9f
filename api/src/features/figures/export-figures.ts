/**
 * Files of a period, read and written page by page: orders, payments and documents for a spreadsheet; sales and payments
 * for Xero and MYOB. The columns of the two are described in docs/operate/accounting.md.
 */
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { ExportKind } from '#contract/figures/endpoints.ts';
import { otherKeys, type Period } from '#contract/figures/figures.ts';
import { offerNumber } from '#contract/quotes/quotes.ts';
import { workingTime } from '#contract/time/working-time.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { csvHead, csvRows } from '#api/csv-text.ts';
import { heldOfOrderSql, openOfOrderSql } from '#api/database/shared/payments-of-order.ts';
import { startStream } from '#api/http/start-stream.ts';
import { entriesSql } from './entries-sql.ts';
import { type AnswerShop, requestsSql } from './answer-figures.ts';
import { jobDeedsSql } from './job-figures.ts';
import { instantsOf } from './keep-figures.ts';

interface File<Row> {
  columns: readonly string[];
  /** Bindings `:begins`, `:ends`, `:zone`; rows have `at` and `id`, by which they are paged. */
  sql: string;
  cells: (row: Row, minutesOf: (from: Date, to: Date) => number) => string[];
  /** An empty line after each row: MYOB takes lines without one for lines of one sale. */
  isApart?: boolean;
}

interface Base {
  micros: string;
  id: string;
  day: string;
}

const money = centsToDecimalText;
const dayOf = (at: string) => `to_char(${at} at time zone :zone, 'YYYY-MM-DD')`;
const customer = `coalesce(nullif(trim(c.company), ''), nullif(trim(c.first_name || ' ' || c.last_name), ''),
  nullif(trim(o.customer_info ->> 'firstName' || ' ' || (o.customer_info ->> 'lastName')), ''), 'Customer')`;
const withCustomer = 'left join customers c on c.id = o.customer_id';
const email = `coalesce(c.email, o.customer_info ->> 'email', '')`;

interface OrderRow extends Base {
  orderId: string;
  customer: string;
  email: string;
  company: string;
  abn: string;
  poNumber: string;
  status: string;
  method: string;
  paidOn: string;
  shippedOn: string;
  subtotalCents: number;
  decorationCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
  gstCents: number;
  heldCents: number;
  openCents: number;
}

const orders: File<OrderRow> = {
  columns: [
    'Order',
    'Date',
    'Customer',
    'Email',
    'Company',
    'ABN',
    'Customer’s order number',
    'Status',
    'Paid by',
    'Paid on',
    'Shipped on',
    'Subtotal',
    'Decoration',
    'Set-up',
    'Delivery',
    'Total',
    'GST included',
    'Received less refunds',
    'Open',
  ],
  sql: `select o.created_at as at, o.id::text as id, ${dayOf('o.created_at')} as day, o.order_id as "orderId",
      ${customer} as customer, ${email} as email, coalesce(o.company, '') as company, coalesce(o.abn, '') as abn,
      coalesce(o.po_number, '') as "poNumber", o.status, coalesce(o.payment_method, '') as method,
      coalesce(${dayOf('o.paid_at')}, '') as "paidOn", coalesce(${dayOf('o.shipped_at')}, '') as "shippedOn",
      o.subtotal_cents as "subtotalCents", o.decoration_cents as "decorationCents", o.setup_cents as "setupCents",
      o.shipping_cents as "shippingCents", o.total_cents as "totalCents", o.gst_cents as "gstCents",
      ${heldOfOrderSql} as "heldCents", ${openOfOrderSql} as "openCents"
    from orders o ${withCustomer} where o.created_at >= :begins and o.created_at < :ends`,
  cells: row => [
    row.orderId,
    row.day,
    row.customer,
    row.email,
    row.company,
    row.abn,
    row.poNumber,
    row.status,
    row.method,
    row.paidOn,
    row.shippedOn,
    money(row.subtotalCents),
    money(row.decorationCents),
    money(row.setupCents),
    money(row.shippingCents),
    money(row.totalCents),
    money(row.gstCents),
    money(row.heldCents),
    money(row.openCents),
  ],
};

interface EntryRow extends Base {
  number: string;
  orderId: string;
  customer: string;
  email: string;
  cents: number;
  gstCents: number;
  kind: string;
  dueOn: string;
  invoice: string;
}

const entryFrom = (
  figure: string,
  more: string,
) => `select e.at, e.ref as id, ${dayOf('e.at')} as day, e.number,
    e.order_number as "orderId", ${customer} as customer, ${email} as email, e.cents::bigint as cents,
    e.gst_cents::bigint as "gstCents", e.key as kind, ${more}
  from entries e join orders o on o.order_id = e.order_number ${withCustomer}
    left join invoices i on i.order_id = o.id and i.kind = 'invoice'
  where e.figure = '${figure}'`;

const dueOn = `coalesce(to_char((i.document -> 'payment' ->> 'dueAt')::timestamptz at time zone :zone, 'YYYY-MM-DD'),
  ${dayOf('e.at')})`;

const paymentRows = entryFrom('cash', `'' as "dueOn", coalesce(i.number, '') as invoice`);
const documentRows = entryFrom('document', `${dueOn} as "dueOn", coalesce(i.number, '') as invoice`);

const payments: File<EntryRow> = {
  columns: ['Date', 'Reference', 'Order', 'Invoice', 'Customer', 'Amount', 'GST included', 'Direction'],
  sql: paymentRows,
  cells: row => [
    row.day,
    row.number,
    row.orderId,
    row.invoice,
    row.customer,
    money(row.cents),
    money(row.gstCents),
    row.kind === 'in' ? 'Received' : 'Returned',
  ],
};

const documents: File<EntryRow> = {
  columns: ['Date', 'Number', 'Kind', 'Order', 'Invoice', 'Customer', 'Due', 'Total', 'GST included'],
  sql: documentRows,
  cells: row => [
    row.day,
    row.number,
    row.kind === 'invoice' ? 'Invoice' : 'Adjustment note',
    row.orderId,
    row.invoice,
    row.customer,
    row.dueOn,
    money(row.cents),
    money(row.gstCents),
  ],
};

const australian = (day: string) => day.split('-').toReversed().join('/');
const taxed = (row: EntryRow) => row.gstCents !== 0;

/**
 * Xero's template for sales invoices: all of its columns, in its order, with those that the shop has nothing for empty.
 * Xero works out the GST from the kind of tax. Notes have a negative amount, which Xero reads as credit.
 */
const xeroColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const;

const xero: File<EntryRow> = {
  columns: xeroColumns,
  sql: documentRows,
  cells(row) {
    const cells: Partial<Record<(typeof xeroColumns)[number], string>> = {
      '*ContactName': row.customer,
      EmailAddress: row.email,
      '*InvoiceNumber': row.number,
      Reference: row.orderId,
      '*InvoiceDate': australian(row.day),
      '*DueDate': australian(row.dueOn),
      '*Description': `Order ${row.orderId}`,
      '*Quantity': '1',
      '*UnitAmount': money(row.cents),
      '*AccountCode': '200',
      '*TaxType': taxed(row) ? 'GST on Income' : 'GST Free Income',
      Currency: 'AUD',
    };
    return xeroColumns.map(column => cells[column] ?? '');
  },
};

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** MYOB's import of service sales, amounts with tax. 2: due in a given number of days. */
const myob: File<EntryRow> = {
  columns: [
    'Co./Last Name',
    'Invoice No.',
    'Date',
    'Customer PO',
    'Inclusive',
    'Description',
    'Account No.',
    'Amount',
    'Inc-Tax Amount',
    'Tax Code',
    'GST Amount',
    'Terms - Payment is Due',
    'Balance Due Days',
  ],
  sql: documentRows,
  cells: row => [
    row.customer,
    row.number,
    australian(row.day),
    row.orderId,
    'X',
    `Order ${row.orderId}`,
    '4-1000',
    money(row.cents - row.gstCents),
    money(row.cents),
    taxed(row) ? 'GST' : 'FRE',
    money(row.gstCents),
    '2',
    String(Math.max(0, daysBetween(row.day, row.dueOn))),
  ],
  isApart: true,
};

/** Xero's import of a bank statement, to be matched with the invoices there. */
const xeroPayments: File<EntryRow> = {
  columns: ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'],
  sql: paymentRows,
  cells: row => [
    australian(row.day),
    money(row.cents),
    row.customer,
    `Order ${row.orderId}, ${row.number}`,
    row.invoice || row.orderId,
    '',
  ],
};

/** MYOB's import of customer payments. */
const myobPayments: File<EntryRow> = {
  columns: ['Co./Last Name', 'Deposit Account No.', 'Receipt Date', 'Memo', 'Invoice No.', 'Amount Applied'],
  sql: paymentRows,
  cells: row => [
    row.customer,
    '1-1110',
    australian(row.day),
    `Order ${row.orderId}, ${row.number}`,
    row.invoice,
    money(row.cents),
  ],
};

interface AnswerRow extends Base {
  at: Date;
  answeredAt: Date | null;
  answeredOn: string;
  customer: string;
}

/** Requests for a quote with the working time until the first answer. */
const answers: File<AnswerRow> = {
  columns: ['Requested', 'Quote', 'Customer', 'First answer', 'Working minutes'],
  sql: `select r.at, r.id::text as id, r.answered_at as "answeredAt", r.customer,
      to_char(r.at at time zone :zone, 'YYYY-MM-DD HH24:MI') as day,
      coalesce(to_char(r.answered_at at time zone :zone, 'YYYY-MM-DD HH24:MI'), '') as "answeredOn"
    from (${requestsSql}) r`,
  cells: ({ day, id, customer: who, answeredOn, at, answeredAt }, minutesOf) => [
    day,
    offerNumber(Number(id), 1),
    who,
    answeredOn,
    answeredAt ? String(minutesOf(at, answeredAt)) : '',
  ],
};

interface JobRow extends Base {
  deed: string;
  jobNumber: string;
  title: string;
  technique: string;
  pieces: number;
  orderId: string;
}

/** Jobs that were finished, and each time that one was made again. */
const jobs: File<JobRow> = {
  columns: ['Date', 'What', 'Job', 'Title', 'Technique', 'Pieces', 'Order'],
  sql: `select d.at, d.ref as id, ${dayOf('d.at')} as day, d.deed, d.job_number as "jobNumber", d.title, d.technique,
      d.pieces, coalesce(o.order_id, '') as "orderId"
    from ${jobDeedsSql} d left join projects p on p.id = d.project_id left join orders o on o.id = p.order_id`,
  cells: row => [
    row.day,
    row.deed === 'made' ? 'Finished' : 'Made again',
    row.jobNumber,
    row.title,
    otherKeys[row.technique] ?? row.technique,
    String(row.pieces),
    row.orderId,
  ],
};

const files = {
  orders,
  payments,
  documents,
  'xero-sales': xero,
  'xero-payments': xeroPayments,
  'myob-sales': myob,
  'myob-payments': myobPayments,
  'quote-answers': answers,
  jobs,
} as unknown as Readonly<Record<ExportKind, File<Base>>>;

export async function exportFigures(
  knex: Knex,
  kind: ExportKind,
  period: Period,
  shop: AnswerShop,
): Promise<Readable> {
  const { timeZone: zone } = shop;
  const range = await instantsOf(knex, period, zone);
  return startStream(pages(knex, files[kind], { ...range, zone }, workingTime(shop)));
}

const rowsAtOnce = 500;

async function* pages(
  knex: Knex,
  { columns, sql, cells, isApart = false }: File<Base>,
  range: { begins: Date; ends: Date; zone: string },
  minutesOf: (from: Date, to: Date) => number,
): AsyncGenerator<string> {
  // Given with the first rows: the file begins when they could be read.
  let head = csvHead(columns);
  const isOfEntries = sql.includes(' entries ');
  let last: Base | undefined;
  do {
    const { rows } = await knex.raw<{ rows: Base[] }>(
      `${isOfEntries ? entriesSql : ''} select x.*, (extract(epoch from x.at) * 1000000)::bigint::text as micros
       from (${sql}) x
       where :id::text is null or ((extract(epoch from x.at) * 1000000)::bigint, x.id) > (:micros::bigint, :id)
       order by x.at, x.id limit ${rowsAtOnce}`,
      { ...range, id: last?.id ?? null, micros: last?.micros ?? null },
    );
    const lines = rows.map(row => cells(row, minutesOf).map(plain));
    const written = isApart ? lines.map(line => `${csvRows([line])}\r\n`).join('') : csvRows(lines);
    yield head + (lines.length > 0 ? written : '');
    head = '';
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
}

const plain = (cell: string | null) => cell ?? '';
