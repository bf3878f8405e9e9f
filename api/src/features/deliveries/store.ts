/** Deliveries for the executor: the row under lock, its columns, its history and the proof from the door. */
import type { Knex } from 'knex';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import { can } from '#contract/wire/capabilities.ts';
import type { DoorPosition } from '#contract/deliveries/door-position.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { takeEvidence } from '#contract/deliveries/delivery-evidence.ts';
import { auditRows, changedFields } from '#api/database/record-audit.ts';
import { noticeRows } from '#api/jobs/queue-notice.ts';
import type { InsertInto } from '#api/database/table-types.ts';
import { nameOf } from '#api/sync/actor.ts';
import type { EntityStore, InspectedSignature, Write } from '#api/sync/entity-store.ts';
import { readSeal } from '#contract/deliveries/seal/record.ts';
import { deliveryRowSql } from './delivery-row.ts';
import { reachOf } from './reach.ts';
import { keepSeal, type SealParts } from './seals/keep-seal.ts';

const readSql = `select ${deliveryRowSql({ withSignature: false })} as row from deliveries d
  where d.id = any(?::uuid[]) and d.deleted_at is null`;

const lockSql = `with ordered as materialized (
    select o.id from orders o where o.id = (select order_id from deliveries where id = ?) for update)
  select d.id from (select count(*) from ordered) first, deliveries d
  where d.id = ? and d.deleted_at is null for update of d`;

/** Fields that a mutation may change, and their columns. */
const columns = {
  orderNumber: 'orderNumber',
  customerName: 'customerName',
  customerAddress: 'customerAddress',
  customerPhone: 'customerPhone',
  instructions: 'deliveryNotes',
  pieces: 'pieces',
  signatureRequired: 'signatureRequired',
  status: 'status',
  scheduledDate: 'scheduledDate',
  assignedTo: 'assignedTo',
  driverName: 'driverName',
  runOrder: 'runOrder',
  attempt: 'attempt',
  holdUntil: 'holdUntil',
  nextAttemptDate: 'nextAttemptDate',
  arrivesFrom: 'arrivesFrom',
  arrivesTo: 'arrivesTo',
  toldNextAt: 'toldNextAt',
  deliveredAt: 'deliveredAt',
  signedBy: 'signedBy',
  notes: 'notes',
  failedReason: 'failedReason',
  review: 'review',
} as const satisfies Partial<Record<keyof DeliveryRow, string>>;

export type DeliveryLetters = Pick<OrderMails, 'delivered'>;

/**
 * Tells the buyer of an order, by one way, that they are the driver's next stop. False if nobody could be told that way.
 * Email is the only way so far.
 */
export type TellNextStop = (trx: Knex.Transaction, stop: NextStop) => Promise<boolean>;

export interface NextStop {
  deliveryId: string;
  orderRowId: number;
  from: Date;
  to: Date;
  driverName: string | null;
  /** Names this message: it is sent once, however often the change arrives. */
  occasion: string;
}

/** What the road means for an order; handed in, as orders are another feature. */
export interface OrdersOnTheRoad {
  /** `tells` is false where it has arrived by the same word: no mail then says that it is on its way. */
  left(trx: Knex.Transaction, orderRowId: number, departure: Departure): Promise<void>;
  /** Cancelled before it left. */
  dropped(trx: Knex.Transaction, orderRowId: number, departure: Omit<Departure, 'tells'>): Promise<void>;
}

export interface Departure {
  at: Date;
  actorId: number;
  tells: boolean;
  deliveryId: string;
}

export interface DeliveryStoreParts {
  mails: DeliveryLetters;
  orders: OrdersOnTheRoad;
  seals: SealParts;
  /** All of them are used; the customer counts as told if one of them told. */
  tellNextStop?: readonly TellNextStop[];
}

export function createDeliveryStore(parts: DeliveryStoreParts): EntityStore<DeliveryRow> {
  const { mails, orders, seals } = parts;
  return {
    load,
    reachOf,
    async save(trx, before, after, write) {
      // A message that nobody got, or that came too late to be of use, isn't recorded as one.
      if (isTold(before, after) && !(await tellNext(trx, parts, after, write))) return { code: 'not_told' };
      const saved = await save(trx, before, after, write);
      if (saved) return saved;
      const isMove = after.status !== before?.status;
      const isHandedOver = after.status === 'delivered';
      if (isMove && after.orderId !== null) {
        const departure = {
          at: new Date(write.occurredAt),
          actorId: write.actor.id,
          deliveryId: after.id,
        };
        if (isHandedOver || after.status === 'out_for_delivery')
          await orders.left(trx, after.orderId, { ...departure, tells: !isHandedOver });
        if (after.status === 'cancelled') await orders.dropped(trx, after.orderId, departure);
      }
      if (isMove && isHandedOver) await mails.delivered(trx, after.id);
      return saved;
    },
    async keepEvidence(trx, row, args, proof, write) {
      await keepEvidence(trx, row, args, proof, write);
      await keepSeal(trx, seals, sealOf(args, proof.signature, write));
    },
    markForReview,
    read,
  };
}

/** A plan that was changed takes the message back; nobody is told of that. */
const isTold = (before: DeliveryRow | null, after: DeliveryRow) =>
  after.toldNextAt !== null && after.toldNextAt !== before?.toldNextAt;

async function tellNext(
  trx: Knex.Transaction,
  { seals, tellNextStop = [] }: DeliveryStoreParts,
  row: DeliveryRow,
  { mutationId: occasion, actor }: Write,
): Promise<boolean> {
  if (row.orderId === null || row.arrivesFrom === null || row.arrivesTo === null) return false;
  const [from, to] = [new Date(row.arrivesFrom), new Date(row.arrivesTo)];
  // A phone that was offline meanwhile: the time is over.
  if (to.getTime() <= seals.now()) return false;
  const { id: deliveryId, orderId: orderRowId } = row;
  const driverName = row.driverName ?? nameOf(actor);
  const told: boolean[] = [];
  for (const tell of tellNextStop)
    told.push(await tell(trx, { deliveryId, orderRowId, from, to, driverName, occasion }));
  return told.includes(true);
}

/**
 * Locks the order first, as the office's changes of an order do, so that two transactions can't deadlock. Reads in a
 * second statement: a statement that waits for a lock rereads only the locked row, and would see the history and the
 * proof as they were before it waited.
 */
async function load(trx: Knex.Transaction, id: string): Promise<DeliveryRow | null> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(lockSql, [id, id]).options({ name: 'lock-delivery' });
  return rows.length === 0 ? null : ((await read(trx, [id])).get(id) ?? null);
}

async function read(knex: Knex, ids: readonly string[]): Promise<Map<string, DeliveryRow>> {
  const { rows } = await knex
    .raw<{ rows: { row: DeliveryRow }[] }>(readSql, [[...ids]])
    .options({ name: 'read-deliveries' });
  return new Map(rows.map(({ row }) => [row.id, row]));
}

async function save(trx: Knex.Transaction, before: DeliveryRow | null, after: DeliveryRow, write: Write) {
  const missing = await missingReference(trx, before, after);
  if (missing) return { refusal: missing };
  const values = changedColumns(before, after);
  if (before) {
    // What the office decided by hand has no proof of its own; a door's answer points at it.
    const isProof = write.name === 'delivery.confirm' || write.name === 'delivery.fail';
    const changed = { ...values, ...(isProof ? { evidenceId: write.mutationId } : {}) };
    const change = trx('deliveries').where({ id: before.id }).update(changed);
    if (Object.keys(changed).length > 0) {
      // What follows for an order and its buyer is read from the row.
      if (after.orderId === null) write.atTheEnd.changes.push(change);
      else await change;
    }
  } else {
    const { id, orderId } = after;
    const made = await trx('deliveries')
      .insert({ ...values, id, orderId, createdBy: write.actor.id } as InsertInto<'deliveries'>)
      .onConflict()
      .ignore()
      .returning('id');
    if (made.length === 0) return { refusal: 'id_taken' };
  }
  addHistory(before, after, write);
  audit(before, after, write);
  tellAssigned(before, after, write);
  return undefined;
}

/** Whoever takes a delivery needs no notice of it, and a closed one waits for nobody. */
function tellAssigned(before: DeliveryRow | null, after: DeliveryRow, write: Write): void {
  const { id, assignedTo, orderNumber, status } = after;
  if (assignedTo === null || assignedTo === before?.assignedTo || assignedTo === write.actor.id) return;
  if (status !== 'pending' && status !== 'out_for_delivery') return;
  write.atTheEnd.rows.push(
    noticeRows({
      kind: 'job_waits',
      uniqueKey: `job_waits:${id}:${write.mutationId}`,
      to: { userId: assignedTo },
      number: `Delivery ${orderNumber}`,
      path: `/admin/deliveries?delivery=${id}`,
    }),
  );
}

/** What the row was and is now, for the log: a driver's history says what happened, not what it replaced. */
function audit(before: DeliveryRow | null, after: DeliveryRow, write: Write): void {
  const fields = Object.keys(columns) as (keyof typeof columns)[];
  const pick = (row: DeliveryRow) => Object.fromEntries(fields.map(field => [field, row[field]]));
  const changed = changedFields(before ? pick(before) : {}, pick(after));
  if (changed.isEmpty) return;
  const entry = {
    actorId: (write.decidedBy ?? write.actor).id,
    entity: 'deliveries',
    entityId: after.id,
    action: write.name,
    before: before && changed.before,
    after: changed.after,
    deviceId: write.decidedBy ? null : write.deviceId,
    occurredAt: new Date(write.occurredAt),
  };
  write.atTheEnd.rows.push(auditRows(entry));
}

function changedColumns(before: DeliveryRow | null, after: DeliveryRow): Record<string, unknown> {
  const fields = Object.keys(columns) as (keyof typeof columns)[];
  const changed = fields.filter(field => before === null || before[field] !== after[field]);
  return Object.fromEntries(changed.map(field => [columns[field], after[field]]));
}

async function missingReference(trx: Knex.Transaction, before: DeliveryRow | null, after: DeliveryRow) {
  const { orderId, assignedTo } = after;
  if (!before && orderId !== null && !(await trx('orders').where({ id: orderId }).first('id')))
    return 'unknown_order';
  if (assignedTo !== null && assignedTo !== before?.assignedTo) {
    const driver = await trx('users')
      .where({ id: assignedTo })
      .whereNull('deletedAt')
      .whereNull('deactivatedAt')
      .first('isAdmin', 'staffRole');
    if (!driver || !can(driver, 'deliveries.drive')) return 'unknown_driver';
  }
  return null;
}

function addHistory(before: DeliveryRow | null, after: DeliveryRow, write: Write): void {
  const rows = after.history
    .slice(before?.history.length ?? 0)
    .map(({ type, detail }) => event(after.id, type, detail === null ? {} : { detail }, write));
  write.atTheEnd.rows.push({ table: 'delivery_events', rows });
}

function event(deliveryId: string, type: string, data: object, write: Write) {
  return {
    deliveryId,
    type,
    data,
    actorId: write.actor.id,
    mutationId: write.mutationId,
    at: write.occurredAt,
  };
}

interface EvidenceArgs {
  driverName?: string | null;
  signedBy?: string | null;
  reason?: string | null;
  notes?: string | null;
  strokes?: unknown;
  photos?: string[];
  photosLost?: number;
  position?: DoorPosition;
  attempt?: number;
  signature?: string;
  seal?: unknown;
}

function sealOf(args: unknown, kept: InspectedSignature | null, write: Write) {
  const { attempt: _attempt, notes: _notes, ...given } = args as EvidenceArgs;
  return {
    ...given,
    mutationId: write.mutationId,
    deliveryId: write.entityId,
    deviceId: write.deviceId,
    userId: write.actor.id,
    outcome: outcomeOf(write),
    occurredAt: write.occurredAtDevice,
    seal: readSeal(given.seal),
    keptPng: kept?.png ?? null,
  };
}

const outcomeOf = ({ name }: Write): 'delivered' | 'failed' =>
  name === 'delivery.confirm' ? 'delivered' : 'failed';

async function keepEvidence(
  trx: Knex.Transaction,
  row: DeliveryRow | null,
  args: unknown,
  proof: { signature: InspectedSignature | null; isAuthorised: boolean; isStale: boolean },
  write: Write,
): Promise<void> {
  const given = args as EvidenceArgs;
  const { actor, mutationId, entityId } = write;
  const outcome = outcomeOf(write);
  const taken = takeEvidence(row, outcome, given.attempt, { userId: actor.id, isAdmin: actor.isAdmin });
  await trx('delivery_evidence').insert({
    mutationId,
    deliveryId: row?.id ?? null,
    claimedDeliveryId: entityId,
    outcome,
    driverId: actor.id,
    driverName: given.driverName || null,
    signedBy: given.signedBy || null,
    reason: given.reason ?? null,
    notes: given.notes || null,
    signature: proof.signature?.png ?? null,
    signatureSha256: proof.signature?.sha256 ?? null,
    strokes: given.strokes === undefined ? null : JSON.stringify(given.strokes),
    photoSha256: given.photos ?? [],
    photosLost: given.photosLost ?? 0,
    geo: given.position === undefined ? null : JSON.stringify(given.position),
    occurredAtDevice: write.occurredAtDevice,
    occurredAtCorrected: write.occurredAt,
    acceptedAs: proof.isAuthorised
      ? proof.isStale && row
        ? 'additional'
        : taken.acceptedAs
      : 'unauthorised',
  });
}

async function markForReview(
  trx: Knex.Transaction,
  row: DeliveryRow,
  code: string,
  write: Write,
): Promise<void> {
  const { rows, changes } = write.atTheEnd;
  changes.push(trx('deliveries').where({ id: row.id, review: false }).update({ review: true }));
  rows.push({ table: 'delivery_events', rows: [event(row.id, 'evidence_kept', { detail: code }, write)] });
}
