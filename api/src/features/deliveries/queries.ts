/** Reads of deliveries and of what was brought back from their doors. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import { can } from '#contract/wire/capabilities.ts';
import type {
  DeliveryEvidenceView,
  DeliveryEventView,
  DeliveryRow,
  Driver,
} from '#contract/deliveries/endpoints.ts';
import type { FinishedPage, FinishedQuery } from '#contract/jobs/finished-work.ts';
import { readFinished } from '#api/database/shared/read-finished.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import type { Actor } from '#api/sync/actor.ts';
import { listPageSize } from '#contract/wire/shapes.ts';
import { openFirstSql, pageBindings } from '#api/database/lists/open-first.ts';
import { deliveryStatus } from '#api/database/state-words.ts';
import { deliveryRowSql } from './delivery-row.ts';
import { proofAsksSql } from './to-review.ts';
import { type KeptSeal, keptSealSql, sealedOrderNumber, sealView } from './seals/seal-view.ts';

const rowSql = deliveryRowSql({ withSignature: true });

const pageSql = openFirstSql({
  table: 'deliveries',
  base: 't.deleted_at is null and (? or t.assigned_to is null or t.assigned_to = ?)',
  open: `t.status in (${deliveryStatus('pending', 'out_for_delivery', 'failed')})`,
  at: 't.scheduled_date',
});

/** One row beyond the page. */
export async function listDeliveries(knex: Knex, actor: Actor, page: number): Promise<DeliveryRow[]> {
  const all = can(actor, 'deliveries.dispatch');
  const { rows } = await knex.raw<{ rows: { row: DeliveryRow }[] }>(
    `with page as materialized (${pageSql})
     select ${rowSql} as row from page join deliveries d on d.id = page.id
     order by page.rank, page.at desc, page.id desc`,
    [all, actor.id, all, actor.id, ...pageBindings(page, listPageSize)],
  );
  return rows.map(({ row }) => row);
}

export function listFinishedDeliveries(knex: Knex, query: FinishedQuery): Promise<FinishedPage> {
  return readFinished(knex, finishedDeliveries, query);
}

const finishedDeliveries = {
  table: 'deliveries',
  number: 'r.order_number',
  title: 'r.customer_address',
  customer: 'r.customer_name',
  from: 'deliveries r',
  idsOf: 'select id from deliveries where upper(order_number) = upper(:number)',
} as const;

export async function readDelivery(knex: Knex, id: string): Promise<DeliveryRow | null> {
  const { rows } = await knex.raw<{ rows: { row: DeliveryRow }[] }>(
    `select ${rowSql} as row from deliveries d where d.id = ? and d.deleted_at is null`,
    [id],
  );
  return rows[0]?.row ?? null;
}

/** Of the delivery's evidence `v`: what the driver said of it. */
export const evidenceWordsSql = {
  outcome: 'v.outcome',
  acceptedAs: 'v.accepted_as',
  driverId: 'v.driver_id',
  driverName: 'v.driver_name',
  signedBy: 'v.signed_by',
  reason: 'v.reason',
  notes: 'v.notes',
};

function evidenceSql({ withSignature }: { withSignature: boolean }): string {
  return jsonObject({
    id: 'v.mutation_id',
    deliveryId: 'v.delivery_id',
    claimedDeliveryId: 'v.claimed_delivery_id',
    claimed: jsonObject({ orderNumber: 'c.order_number', customerName: 'c.customer_name' }),
    ...evidenceWordsSql,
    signature: withSignature
      ? `'data:image/png;base64,' || translate(encode(v.signature, 'base64'), E'\\n', '')`
      : 'null',
    photos: 'v.photo_sha256',
    photosLost: 'v.photos_lost',
    position: `case when v.geo -> 'refused' is null then v.geo end`,
    positionRefused: `v.geo ->> 'refused'`,
    deviceId: 'm.device_id',
    appBuild: 'm.app_build',
    occurredAtDevice: isoText('v.occurred_at_device'),
    occurredAt: isoText('v.occurred_at_corrected'),
    receivedAt: isoText('v.received_at'),
    reviewedAt: isoText('v.reviewed_at'),
    reviewedBy: `case when r.id is null then null else ${userNameText('r')} end`,
    reviewedNote: 'v.reviewed_note',
    seal: keptSealSql,
  });
}

const evidenceFrom = `delivery_evidence v join sync_mutations m on m.id = v.mutation_id
  left join delivery_seals s on s.mutation_id = v.mutation_id
  left join deliveries c on c.id = v.claimed_delivery_id
  left join users r on r.id = v.reviewed_by`;

type EvidenceRows = { rows: { row: Omit<DeliveryEvidenceView, 'seal'> & { seal: KeptSeal | null } }[] };

const viewOf = ({ row }: EvidenceRows['rows'][number]): DeliveryEvidenceView => ({
  ...row,
  claimed: {
    ...row.claimed,
    orderNumber: row.claimed.orderNumber ?? (row.seal && sealedOrderNumber(row.seal)),
  },
  seal: row.seal && sealView(row.seal),
});

/** Proof that the delivery stands on first; what claims this delivery and has been given no other one too. */
export async function listEvidence(knex: Knex, deliveryId: string): Promise<DeliveryEvidenceView[]> {
  const { rows } = await knex.raw<EvidenceRows>(
    `select ${evidenceSql({ withSignature: true })} as row from ${evidenceFrom}
     left join deliveries d on d.evidence_id = v.mutation_id
     where v.delivery_id = ? or (v.delivery_id is null and v.claimed_delivery_id = ?)
     order by d.id is null, v.received_at desc`,
    [deliveryId, deliveryId],
  );
  return rows.map(viewOf);
}

export async function listEvidenceToReview(knex: Knex): Promise<DeliveryEvidenceView[]> {
  const { rows } = await knex.raw<EvidenceRows>(
    `select ${evidenceSql({ withSignature: false })} as row from ${evidenceFrom}
     where ${proofAsksSql} order by v.received_at limit ${mostRows.toDecide}`,
  );
  return rows.map(viewOf);
}

export async function readEvidence(knex: Knex, id: string): Promise<DeliveryEvidenceView | null> {
  const { rows } = await knex.raw<EvidenceRows>(
    `select ${evidenceSql({ withSignature: true })} as row from ${evidenceFrom} where v.mutation_id = ?`,
    [id],
  );
  return rows[0] ? viewOf(rows[0]) : null;
}

/** All of it, where the synced row carries the newest fifty. */
export async function listEvents(knex: Knex, deliveryId: string): Promise<DeliveryEventView[]> {
  const { rows } = await knex.raw<{ rows: { row: DeliveryEventView }[] }>(
    `select ${jsonObject({
      id: 'e.id::text',
      type: 'e.type',
      at: isoText('e.at'),
      atDevice: isoText('m.occurred_at_device'),
      receivedAt: isoText('m.received_at'),
      by: `case when u.id is null then null else ${userNameText('u')} end`,
      detail: `e.data ->> 'detail'`,
      deviceId: 'm.device_id',
    })} as row from delivery_events e
     left join users u on u.id = e.actor_id
     left join sync_mutations m on m.id = e.mutation_id
     where e.delivery_id = ? order by e.at desc, e.id desc limit ${mostRows.deliveryEvents}`,
    [deliveryId],
  );
  return rows.map(({ row }) => row);
}

/** Drivers first; an admin may drive too. */
export async function listDrivers(knex: Knex): Promise<Driver[]> {
  const { rows } = await knex.raw<{ rows: Driver[] }>(
    `select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as name from users
     where deleted_at is null and deactivated_at is null and (staff_role = 'driver' or is_admin)
     order by staff_role is distinct from 'driver', name, id`,
  );
  return rows;
}
