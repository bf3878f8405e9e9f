/** The delivery as lists and sync carry it, made by PostgreSQL. `d` is the alias of `deliveries`. */
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';

/** The newest fifty, oldest first. */
const history = `coalesce((
  select json_agg(${jsonObject({
    id: 'coalesce(e.mutation_id::text, e.id::text)',
    type: 'e.type',
    at: isoText('e.at'),
    by: `case when u.id is null then null else ${userNameText('u')} end`,
    detail: `e.data ->> 'detail'`,
  })} order by e.at, e.id)
  from (select * from delivery_events where delivery_id = d.id order by at desc, id desc limit 50) e
  left join users u on u.id = e.actor_id), '[]')`;

const signature = `(select 'data:image/png;base64,' || translate(encode(v.signature, 'base64'), E'\\n', '')
  from delivery_evidence v where v.mutation_id = d.evidence_id and v.signature is not null)`;

export function deliveryRowSql({ withSignature }: { withSignature: boolean }): string {
  return jsonObject({
    id: 'd.id',
    orderId: 'd.order_id',
    orderNumber: 'd.order_number',
    customerName: 'd.customer_name',
    customerAddress: 'd.customer_address',
    customerPhone: 'd.customer_phone',
    instructions: 'd.delivery_notes',
    pieces: 'd.pieces',
    signatureRequired: 'd.signature_required',
    status: 'd.status',
    scheduledDate: isoText('d.scheduled_date'),
    assignedTo: 'd.assigned_to',
    driverName: 'd.driver_name',
    runOrder: 'd.run_order',
    attempt: 'd.attempt',
    holdUntil: isoText('d.hold_until'),
    nextAttemptDate: isoText('d.next_attempt_date'),
    arrivesFrom: isoText('d.arrives_from'),
    arrivesTo: isoText('d.arrives_to'),
    toldNextAt: isoText('d.told_next_at'),
    deliveredAt: isoText('d.delivered_at'),
    signedBy: 'd.signed_by',
    notes: 'd.notes',
    failedReason: 'd.failed_reason',
    hasSignature: `exists (select 1 from delivery_evidence v
      where v.mutation_id = d.evidence_id and v.signature is not null)`,
    signature: withSignature ? signature : 'null',
    review: 'd.review',
    history,
    deletedAt: isoText('d.deleted_at'),
    createdAt: isoText('d.created_at'),
    updatedAt: isoText('d.updated_at'),
    version: 'd.version',
  });
}
