/** Every list, search, count, record and export of the office, what devices pull, and a few reads of the shop for comparison. */
import type { Knex } from 'knex';
import { filled, present } from '#api/database/present.ts';

type Reader = 'admin' | 'driver' | 'workshop' | 'shopper' | 'visitor';

export interface Read {
  name: string;
  path: string;
  as: Reader;
  /** The first pull of a device: every page of it. Or, of a device that has everything, one with nothing new. */
  pull?: 'first' | 'quiet';
  /** A file with everything that matches, so it is as large as that. */
  isExport?: boolean;
}

/** Records from the middle of the shop's life: not the newest, which are in memory, and not missing ones. */
export interface Records {
  number: string;
  customer: number;
  project: number;
  user: number;
  job: string;
  delivery: string;
  lead: number;
  quote: number;
  mail: number;
  product: number;
  organisation: number;
  discountCode: number;
  /** A moment in the middle of the shop's life, in microseconds. */
  halfway: string;
  /** The last page of each list, at most the 400th. */
  lastPage: Record<'orders' | 'quotes' | 'customers' | 'mails', number>;
  monthAgo: string;
  today: string;
}

const pageSize = 50;

/** However long it takes in a large shop: it is the tool that asks. */
export function findRecords(knex: Knex): Promise<Records> {
  return knex.transaction(async trx => {
    await trx.raw('set local statement_timeout = 0');
    return findIn(trx);
  });
}

async function findIn(knex: Knex): Promise<Records> {
  const { rows } = await knex.raw<{ rows: Pick<Records, 'number' | 'customer' | 'project' | 'job'>[] }>(
    `select o.order_id as number, o.customer_id as customer, p.id as project, j.id as job
     from orders o join projects p on p.order_id = o.id join jobs j on j.project_id = p.id
     where p.deleted_at is null order by o.id offset (select count(*) / 2 from projects where order_id is not null) limit 1`,
  );
  const { rows: moments } = await knex.raw<{ rows: { halfway: string }[] }>(
    `select (extract(epoch from created_at) * 1000000)::bigint::text as halfway from orders
     order by created_at offset (select count(*) / 2 from orders) limit 1`,
  );
  const middle = async <Id>(table: string): Promise<Id> => {
    const { rows: found } = await knex.raw<{ rows: { id: Id }[] }>(
      `select id from ${table} order by created_at offset (select count(*) / 2 from ${table}) limit 1`,
    );
    return present(found[0]).id;
  };
  const last = async (table: string) => {
    const { rows: counted } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from ${table}`,
    );
    return Math.min(400, Math.ceil(present(counted[0]).n / pageSize));
  };
  return {
    ...filled(rows)[0],
    ...filled(moments)[0],
    user: await middle('users'),
    delivery: await middle('deliveries'),
    lead: await middle('leads'),
    quote: await middle('quotes'),
    mail: await middle('mails'),
    product: await middle('products'),
    organisation: await middle('organisations'),
    discountCode: await middle('discount_codes'),
    lastPage: {
      orders: await last('orders'),
      quotes: await last('quotes'),
      customers: await last('customers'),
      mails: await last('mails'),
    },
    today: new Date().toISOString().slice(0, 10),
    monthAgo: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
  };
}

/** The middle of each list whose pages begin beside a row: `<id>_<key>`. No row has to be there. */
export function cursorsOf({ halfway }: Pick<Records, 'halfway'>) {
  const cursor = (...parts: (string | number)[]) => Buffer.from(parts.join('_')).toString('base64url');
  const inTime = cursor(1, halfway);
  return { inTime, byName: cursor(1, 'm'), byPrice: cursor(1, 10_000), byRank: cursor(1, 4, 'm') };
}

const named =
  (as: Reader) =>
  (path: string): Read => ({ name: path.slice('/api'.length), path, as });

export function readsOf(records: Records): Read[] {
  const { number, customer, project, lastPage } = records;
  const { inTime, byName, byRank } = cursorsOf(records);
  return [
    ...[
      '/api/dashboard',
      '/api/setup/progress',
      '/api/dashboard/history?range=12m',
      '/api/orders',
      `/api/orders?page=${lastPage.orders}`,
      `/api/orders?after=${inTime}`,
      `/api/orders?before=${inTime}`,
      '/api/orders?before=end',
      '/api/orders?sort=oldest',
      '/api/orders?sort=dearest',
      '/api/orders?sort=customer',
      '/api/orders?status=processing',
      '/api/orders?status=cancelled',
      '/api/orders?ready=true',
      '/api/orders?unpaid=true',
      '/api/orders?artwork=true',
      '/api/orders?refundDue=true',
      '/api/orders?review=true',
      '/api/orders?shipped=false',
      '/api/orders?fulfilment=driver',
      `/api/orders?search=${number}`,
      '/api/orders?search=farrant',
      '/api/orders?search=nobodyatall',
      '/api/order-counts',
      '/api/order-counts?search=farrant',
      '/api/order-counts?fulfilment=driver',
      `/api/orders/${number}/office`,
      `/api/orders/${number}/changes`,
      `/api/orders/${number}/money`,
      `/api/orders/${number}/proofs`,
      '/api/quotes',
      `/api/quotes?page=${lastPage.quotes}`,
      `/api/quotes?after=${inTime}`,
      '/api/quotes?search=farrant',
      '/api/quotes?search=nobodyatall',
      `/api/quotes/${records.quote}`,
      '/api/quote-counts',
      '/api/quote-counts?search=farrant',
      '/api/leads',
      '/api/leads?status=all&sort=value',
      `/api/leads?status=all&after=${inTime}`,
      '/api/leads?status=all&search=farrant',
      '/api/leads?status=all&search=nobodyatall',
      '/api/lead-counts',
      '/api/lead-assignees',
      `/api/leads/${records.lead}`,
      '/api/customers',
      '/api/customers/page',
      `/api/customers/page?page=${lastPage.customers}`,
      `/api/customers/page?after=${byName}`,
      '/api/customers/page?sort=newest',
      '/api/customers/page?search=farrant',
      '/api/customers/page?search=nobodyatall',
      `/api/customers/${customer}`,
      `/api/customers/${customer}/story`,
      '/api/projects',
      '/api/board',
      `/api/board/rows?projects=${project}&customers=${customer}`,
      '/api/projects/board',
      '/api/projects/finished',
      '/api/projects/finished?search=farrant',
      '/api/projects/finished?search=nobodyatall',
      `/api/projects/${project}`,
      `/api/projects/${project}/other-jobs`,
      '/api/jobs',
      `/api/jobs/${records.job}`,
      '/api/finished-jobs',
      '/api/deliveries',
      `/api/deliveries/${records.delivery}`,
      `/api/deliveries/${records.delivery}/evidence`,
      `/api/deliveries/${records.delivery}/events`,
      '/api/finished-deliveries',
      '/api/drivers',
      '/api/delivery-evidence',
      '/api/rejected-proofs',
      '/api/mails',
      `/api/mails?page=${lastPage.mails}`,
      `/api/mails?after=${inTime}`,
      '/api/mails?status=failed',
      '/api/mails?search=farrant',
      `/api/mails?search=${number}`,
      '/api/mails?search=nobodyatall',
      `/api/mails/${records.mail}`,
      '/api/audit',
      '/api/audit?kind=orders',
      '/api/audit?person=1001',
      '/api/audit?search=farrant',
      `/api/audit?search=${number}`,
      '/api/audit?search=nobodyatall',
      '/api/audit?search=paid',
      '/api/audit?search=setStatus',
      '/api/audit/people',
      '/api/health',
      '/api/retention',
      '/api/people',
      `/api/people?after=${byRank}`,
      `/api/people/${records.user}`,
      '/api/people?search=farrant',
      '/api/user/security',
      '/api/payments/unmatched',
      '/api/insight/visits?range=12m',
      '/api/insight/searches?range=12m',
      '/api/insight/vitals?range=12m&device=phone',
      '/api/media',
      '/api/page-heads',
      '/api/policies/terms/versions',
      '/api/admin/products',
      `/api/admin/products/${records.product}`,
      `/api/products/${records.product}/costs`,
      '/api/admin/categories',
      '/api/import-runs',
      '/api/supplier-feeds',
      `/api/orders/${number}/account`,
      `/api/customers/${customer}/receivables`,
      `/api/prices/customers/${customer}`,
      `/api/customers/${customer}/statement`,
      '/api/discount-codes',
      '/api/discount-codes?search=farrant',
      `/api/discount-codes?customerId=${customer}`,
      `/api/discount-codes/${records.discountCode}`,
      '/api/receivables',
      '/api/receivables?search=farrant',
      '/api/bank-lines',
      '/api/organisations',
      '/api/organisations?search=organisation',
      `/api/organisations/${records.organisation}`,
      `/api/organisations/${records.organisation}/orders`,
      `/api/figures?from=${records.monthAgo}&to=${records.today}`,
      `/api/figures/rows?from=${records.monthAgo}&to=${records.today}&figure=document`,
    ].map(named('admin')),
    ...[
      '/api/quotes/export',
      `/api/audit/export?from=${records.monthAgo}`,
      `/api/figures/export/orders?from=${records.monthAgo}&to=${records.today}`,
    ].map(path => ({
      ...named('admin')(path),
      isExport: true,
    })),
    { name: 'own orders of a shopper', path: '/api/user/orders', as: 'shopper' },
    { name: 'own organisation of a shopper', path: '/api/user/organisation', as: 'shopper' },
    { name: 'orders of a shopper’s organisation', path: '/api/user/organisation/orders', as: 'shopper' },
    { name: 'an order', path: `/api/orders/${number}`, as: 'admin' },
    { name: 'products of the shop', path: '/api/products', as: 'visitor' },
    { name: 'first pull of the office', path: '/api/sync', as: 'admin', pull: 'first' },
    { name: 'first pull of the workshop', path: '/api/sync', as: 'workshop', pull: 'first' },
    { name: 'first pull of a driver', path: '/api/sync', as: 'driver', pull: 'first' },
    { name: 'pull of the office with nothing new', path: '/api/sync', as: 'admin', pull: 'quiet' },
  ];
}

const small = 'one record of fixed size, or a short list that does not grow with orders';
const snapshot = 'a snapshot of the catalogue or of a page, measured by `npm run bench -- products`';
const file = 'a file or a picture of one record';

/** GET endpoints that are not measured, and why. */
export const notMeasured: Readonly<Record<string, string>> = {
  getShop: snapshot,
  getOpenApi: snapshot,
  readPage: snapshot,
  readPolicyVersion: small,
  previewPage: snapshot,
  packCatalogue: snapshot,
  startCatalogue: snapshot,
  indexCatalogue: snapshot,
  orderCatalogue: snapshot,
  readCataloguePieces: snapshot,
  getProduct: snapshot,
  listCategories: snapshot,
  getHealth: 'a probe',
  getReadiness: 'a probe',
  beginVisit: 'sets a cookie',
  getFirstStart: small,
  listTechniques: small,
  listProductionFiles: small,
  getProductionFile: file,
  getOrderSizes: small,
  getArtworkToCome: small,
  listEarlierArtwork: small,
  getReceipt: small,
  getReceiptPdf: file,
  getStatementPdf: file,
  getProofPdf: file,
  getTechnique: small,
  listPages: small,
  getPage: small,
  getSettings: small,
  listMenuItems: small,
  getUser: small,
  listSessions: small,
  getDeletion: small,
  getErasure: small,
  exportOwnData: small,
  getSignInWays: 'the same for everybody',
  getPreferences: small,
  getAddress: small,
  getSession: small,
  listDesigns: small,
  getProof: small,
  getProofApproval: small,
  getQuoteOffer: small,
  getSizeCollection: small,
  getSizeList: small,
  getLinkArtwork: small,
  getInvoice: small,
  listOrderDocuments: small,
  getOrderDocument: small,
  getNoticeKey: 'the same for everybody',
  getNotices: small,
  getOrderNotices: small,
  listMailTemplates: small,
  getMailTemplate: small,
  readEvidence: small,
  readRejectedProof: small,
  getProofBundle: small,
  listSealKeys: small,
  getImportRun: small,
  listFeedRuns: small,
  deviceStanding: small,
  getArtworkImage: file,
  getArtworkOriginal: file,
  getOrderSignature: file,
  getProofPicture: file,
  getQuoteOfferPdf: file,
  getQuoteOfferFile: file,
  getInvoicePdf: file,
  getOrderDocumentPdf: file,
  getMailHtml: file,
  getMailTemplateHtml: file,
  listImportChanges: 'grows with a supplier’s file, not with orders; measured by `npm run bench -- import`',
  exportImportTemplate: 'the same for each shop',
  exportImportProblems:
    'grows with a supplier’s file, not with orders; measured by `npm run bench -- import`',
  syncEvents: 'a stream that never ends',
};
