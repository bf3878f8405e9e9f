/**
 * What the plans of a sale go by, read before anything is written. Locks are taken in one order by everybody: checkout
 * and order (the door's), then the project, or the customer, then the delivery; the counters of numbers come last, in
 * the statement that writes.
 */
import type { Knex } from 'knex';
import type { DecorationMethod } from '#contract/cart/cart.ts';
import { drawingOf } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { makeJobNumber } from '#contract/jobs/jobs.ts';
import { provisionalJobNumber } from '#contract/jobs/mutations.ts';
import { findBuyer } from '#api/crm/join-customer.ts';
import type { OrderItemsRow } from '#api/database/tables.ts';
import { readBankDetails } from '#api/database/shared/how-to-pay.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { type IdOfName, idOfNameBy } from '#api/keyed-uuid.ts';
import { deliveryIdsOf, jobIdOf, mailKeysOf } from './names.ts';
import type {
  AgreedProject,
  JobName,
  KnownDelivery,
  Occasion,
  Sale,
  Sales,
  SaleShop,
  Sold,
  SoldItem,
} from './sale.ts';

const nothing = {
  isProductionWanted: false,
  buyer: null,
  project: null,
  jobNames: [],
  idOf: null,
  delivery: null,
  proofNext: null,
  hasInvoice: false,
  knownMails: [],
  otherCents: 0,
  bank: null,
};

const told: readonly Occasion[] = ['placed', 'written', 'paid', 'onAccount', 'started', 'paidLater'];
const begins: readonly Occasion[] = ['paid', 'onAccount', 'started'];

/** Whether anybody is told of it, and so what its start waits for is known. */
export const isTold = ({ occasion }: Pick<Sold, 'occasion'>) => told.includes(occasion);

export async function readSale(readShop: Sales['readShop'], knex: Knex, sold: Sold): Promise<Sale> {
  const { occasion, order, newItems, at, receivedCents, withInvoice = true } = sold;
  const shop = await readShop(knex);
  const { termsDays = shop.policy.accountTermsDays } = sold;
  const { message = null } = sold;
  const given = { occasion, order, at, receivedCents, withInvoice, shop, termsDays, message };
  if (!isTold(sold)) return { ...nothing, ...given, items: newItems ?? [] };
  const items = newItems ?? (await readItems(knex, order.id));
  const { secret, ...known } = await readKnown(knex, sold, items, shop);
  const bank = occasion === 'onAccount' ? await readBankDetails(knex) : null;
  const sale = { ...nothing, ...given, ...known, items, bank };
  if (!begins.includes(occasion)) return sale;
  const project = newItems ? null : await lockProject(knex, order.id);
  const count = { leads: 1, projects: 1, items: items.length };
  const buyer = project ? null : (sold.unlocked?.buyer ?? (await findBuyer(knex, order, count)));
  const isProductionWanted = await readSetting(knex, 'production.startFromOrders');
  const idOf = secret === undefined ? null : idOfNameBy(secret);
  return {
    ...sale,
    isProductionWanted,
    buyer,
    project,
    idOf,
    delivery: order.fulfilmentMethod === 'driver' && idOf ? await lockDelivery(knex, order, idOf) : null,
    jobNames: isProductionWanted && !project?.hasJobs && idOf ? await nameJobs(knex, order, items, idOf) : [],
  };
}

const knownSql = `select (select secret from shop_keys where purpose = 'ids') as secret,
    array(select unique_key from mails where unique_key = any(?)) as "knownMails",
    case when not ?::boolean then proof_next(?) when ?::boolean or not approved_before(?, ?, ?) then 'coming' end as "proofNext",
    exists (select from invoices where order_id = ? and kind = 'invoice') as "hasInvoice",
    (select coalesce(sum(received_cents), 0)::bigint from payments where order_id = ? and status = 'succeeded'
      and provider_payment_id is distinct from ?) as "otherCents"`;

type Known = Pick<Sale, 'knownMails' | 'proofNext' | 'hasInvoice' | 'otherCents'> & { secret: Buffer | null };

/** Of an order that is not written yet: what the database will say of its proof once it is (`proof_next`). */
async function readKnown(
  knex: Knex,
  { occasion, order, newItems }: Sold,
  items: readonly SoldItem[],
  { proofsRequired, timeZone }: SaleShop,
): Promise<Partial<Known>> {
  const { id, userId, customerInfo, paymentId } = order;
  const lines = items.filter(item => methodsOf(item).length > 0);
  // What is new and blank has no jobs to be named, and no proof.
  if (newItems && occasion === 'paid' && lines.length === 0) return {};
  const isProofed = newItems !== undefined && proofsRequired && lines.length > 0;
  const shown = JSON.stringify(
    lines.map(({ productId, designPlacements, printAreas }) => ({ productId, designPlacements, printAreas })),
  );
  const asked = [
    mailKeysOf(order, timeZone),
    isProofed,
    id,
    // Names are new, whatever was approved before.
    lines.some(({ roster }) => roster !== null),
    userId,
    customerInfo.email,
    shown,
    id,
    id,
    paymentId,
  ];
  const { rows } = await knex.raw<{ rows: Known[] }>(knownSql, asked).options({ name: 'known-of-sale' });
  return rows[0] ?? {};
}

/** Each with its garment; what no product is drawn for is a tee. */
export async function readItems(knex: Knex, orderRowId: number): Promise<SoldItem[]> {
  const rows = await knex('order_items as i')
    .leftJoin('products as p', 'p.id', 'i.productId')
    .where('i.orderId', orderRowId)
    .orderBy(['i.lineNumber', 'i.id'])
    .select<(OrderItemsRow & { garment: string | null })[]>('i.*', 'p.garment');
  return rows.map(row => ({ ...row, garment: drawingOf(garmentOf(row)) }));
}

async function lockProject(knex: Knex, orderRowId: number): Promise<AgreedProject | null> {
  const project = await knex('projects')
    .where({ orderId: orderRowId })
    .forUpdate()
    .first('id', 'status', 'onAccount', 'paidAmountCents', 'dueDate', 'deliveryDate');
  if (!project) return null;
  const items = await knex('project_items').where({ projectId: project.id }).select('id', 'orderItemId');
  const job = await knex('jobs').where({ projectId: project.id }).first('id');
  return { ...project, items, hasJobs: job !== undefined };
}

/**
 * The one that was planned for this order, so that choosing the driver twice plans one. Beside it stand those that the
 * office has made by hand.
 */
export async function lockDelivery(
  knex: Knex,
  order: { id: number; orderId: string },
  idOf: IdOfName,
): Promise<KnownDelivery | null> {
  const known = await knex('deliveries')
    .where({ orderId: order.id })
    .whereIn('id', deliveryIdsOf(order, idOf))
    .forUpdate()
    .first('id', 'status', 'attempt');
  return known ?? null;
}

const triesForNumber = 5;

/** One job per line and decoration method. A number that is taken is replaced. */
export async function nameJobs(
  knex: Knex,
  order: { orderId: string },
  items: readonly SoldItem[],
  idOf: IdOfName,
): Promise<JobName[]> {
  let names = items.flatMap(({ lineNumber, ...item }) =>
    methodsOf(item).map(method => {
      const id = jobIdOf(order, lineNumber, method, idOf);
      return { lineNumber, method, id, jobNumber: provisionalJobNumber(id) };
    }),
  );
  for (let tries = 0; names.length > 0; tries++) {
    const numbers = names.map(({ jobNumber }) => jobNumber);
    const found = await knex('jobs').whereIn('jobNumber', numbers).select('jobNumber');
    const taken = new Set(found.map(({ jobNumber }) => jobNumber));
    if (taken.size === 0) return names;
    if (tries === triesForNumber) throw new Error('no free numbers for jobs');
    names = names.map(name =>
      taken.has(name.jobNumber) ? { ...name, jobNumber: makeJobNumber(Math.random) } : name,
    );
  }
  return [];
}

const methodsOf = ({
  designPlacements,
  roster,
}: Pick<SoldItem, 'designPlacements' | 'roster'>): DecorationMethod[] => [
  ...new Set([...designPlacements, ...(roster ? [roster.template] : [])].map(one => one.decorationMethod)),
];
