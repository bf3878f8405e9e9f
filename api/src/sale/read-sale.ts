/**
 * What the plans of a sale go by, read before anything is written. Locks are taken in one order by everybody: checkout
 * and order (the door's), then the project, or the customer, then the delivery; the counters of numbers come last, in
 * the statement that writes.
 */
import type { Knex } from 'knex';
import type { DecorationMethod } from '#contract/cart/cart.ts';
import { garmentOrTee } from '#contract/garments/garments.ts';
import { makeJobNumber } from '#contract/jobs/jobs.ts';
import { provisionalJobNumber } from '#contract/jobs/mutations.ts';
import { findBuyer } from '#api/crm/join-customer.ts';
import type { OrderItemsRow } from '#api/database/tables.ts';
import { readSettingValue } from '#api/database/shared/setting-rows.ts';
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
};

const told: readonly Occasion[] = ['placed', 'paid', 'onAccount', 'started', 'paidLater'];
const begins: readonly Occasion[] = ['paid', 'onAccount', 'started'];

export async function readSale(readShop: Sales['readShop'], knex: Knex, sold: Sold): Promise<Sale> {
  const { occasion, order, newItems, at, receivedCents, withInvoice = true } = sold;
  const shop = await readShop(knex);
  const given = { occasion, order, at, receivedCents, withInvoice, shop };
  if (!told.includes(occasion)) return { ...nothing, ...given, items: newItems ?? [] };
  const items = newItems ?? (await readItems(knex, order.id));
  const { secret, ...known } = newItems
    ? await readOfNew(knex, sold, newItems, shop)
    : await readOfStanding(knex, sold, shop);
  const sale = { ...nothing, ...given, ...known, items };
  if (!begins.includes(occasion)) return sale;
  const project = newItems ? null : await lockProject(knex, order.id);
  const buyer = project ? null : await buyerOf(knex, sold, items.length);
  const isProductionWanted = await isWanted(knex);
  const idOf = secret && idOfNameBy(secret);
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

/** The setting `production`; on unless somebody turned it off. The customer is made either way. */
async function isWanted(knex: Knex): Promise<boolean> {
  const setting = (await readSettingValue(knex, 'production')) as { startFromOrders?: boolean } | undefined;
  return setting?.startFromOrders !== false;
}

interface Known extends Pick<Sale, 'proofNext' | 'hasInvoice' | 'knownMails' | 'otherCents'> {
  secret: Buffer | null;
}

/** Null where none is needed: of a new order only the jobs have ids of the shop's own making. */
const secretSql = `(select secret from shop_keys where purpose = 'ids') as secret`;
const mailsSql = `array(select unique_key from mails where unique_key = any(?)) as "knownMails"`;

/** The proof is what the database will say of it (`proof_next`). A paid order has no mail yet: it has no number yet. */
async function readOfNew(
  knex: Knex,
  { occasion, order }: Sold,
  items: readonly SoldItem[],
  shop: SaleShop,
): Promise<Known> {
  const none = { secret: null, proofNext: null, hasInvoice: false, knownMails: [], otherCents: 0 };
  const lines = items.filter(({ designPlacements }) => designPlacements.length > 0);
  if (lines.length === 0 && occasion !== 'placed') return none;
  const isProofed = shop.proofsRequired && lines.length > 0;
  const { rows } = await knex
    .raw<{ rows: { secret: Buffer; isApproved: boolean; knownMails: string[] }[] }>(
      `select ${secretSql}, ${mailsSql},
        case when ?::boolean then approved_before(?, ?, ?) else true end as "isApproved"`,
      [
        occasion === 'placed' ? mailKeysOf(order, shop.timeZone) : [],
        isProofed,
        order.userId,
        order.customerInfo.email,
        JSON.stringify(lines.map(({ productId, designPlacements }) => ({ productId, designPlacements }))),
      ],
    )
    .options({ name: 'new-sale' });
  const [found] = rows;
  if (!found) return none;
  const { secret, isApproved, knownMails } = found;
  return { ...none, secret, knownMails, proofNext: isApproved ? null : 'coming' };
}

const standingSql = `select ${secretSql}, ${mailsSql}, proof_next(o.id) as "proofNext",
    exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice') as "hasInvoice",
    (select coalesce(sum(p.received_cents), 0)::bigint from payments p where p.order_id = o.id
      and p.status = 'succeeded' and p.provider_payment_id is distinct from ?) as "otherCents"
  from orders o where o.id = ?`;

async function readOfStanding(knex: Knex, { order }: Sold, shop: SaleShop): Promise<Known> {
  const { rows } = await knex
    .raw<{ rows: Known[] }>(standingSql, [mailKeysOf(order, shop.timeZone), order.paymentId, order.id])
    .options({ name: 'standing-sale' });
  const [found] = rows;
  if (!found) throw new Error(`no order ${order.id}`);
  return found;
}

/** Each with its garment; what no product is drawn for is a tee. */
export async function readItems(knex: Knex, orderRowId: number): Promise<SoldItem[]> {
  const rows = await knex('order_items as i')
    .leftJoin('products as p', 'p.id', 'i.productId')
    .where('i.orderId', orderRowId)
    .orderBy(['i.lineNumber', 'i.id'])
    .select<(OrderItemsRow & { garment: string | null })[]>('i.*', 'p.garment');
  return rows.map(row => ({ ...row, garment: garmentOrTee(row.garment ?? '') }));
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

async function buyerOf(knex: Knex, { order, unlocked }: Sold, items: number) {
  return unlocked?.buyer ?? findBuyer(knex, order, { leads: 1, projects: 1, items });
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
async function nameJobs(
  knex: Knex,
  order: { orderId: string },
  items: readonly SoldItem[],
  idOf: IdOfName,
): Promise<JobName[]> {
  let names = items.flatMap(({ lineNumber, designPlacements }) =>
    methodsOf(designPlacements).map(method => {
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

const methodsOf = (placements: readonly { decorationMethod: DecorationMethod }[]) => [
  ...new Set(placements.map(placement => placement.decorationMethod)),
];
