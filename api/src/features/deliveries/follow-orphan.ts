/**
 * An orphan that the office has given its delivery: the row follows it as if it had come for that one, by the table
 * that every proof is judged by (`takeEvidence`). Proof of somebody who may not drive stays in quarantine: it is kept
 * with the delivery and moves nothing.
 */
import type { Knex } from 'knex';
import { readShopRules } from '#api/database/shared/setting-rows.ts';
import { can, type StaffRole } from '#contract/wire/capabilities.ts';
import type { DeliveryRow, EvidenceAcceptance } from '#contract/deliveries/endpoints.ts';
import type { FailureReason } from '#contract/deliveries/deliveries.ts';
import { deliveryMutations } from '#contract/deliveries/mutations.ts';
import type { MutationContext, ShopRules } from '#contract/wire/mutation.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { nothingYet, writeAtTheEnd } from '#api/sync/at-the-end.ts';
import { type Actor, nameOf } from '#api/sync/actor.ts';
import type { EntityStore, Write } from '#api/sync/entity-store.ts';
import { evidenceWordsSql } from './queries.ts';

interface Orphan {
  mutationId: string;
  outcome: 'delivered' | 'failed';
  acceptedAs: EvidenceAcceptance;
  driverId: number;
  driverName: string | null;
  signedBy: string | null;
  reason: FailureReason | null;
  notes: string | null;
  occurredAt: string;
  occurredAtDevice: string | null;
  deviceId: string | null;
  nextAttemptDate: string | null;
  username: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  staffRole: StaffRole | null;
  isGone: boolean;
}

const orphanSql = `select ${jsonObject({
  mutationId: 'v.mutation_id',
  ...evidenceWordsSql,
  occurredAt: isoText('coalesce(v.occurred_at_corrected, v.received_at)'),
  occurredAtDevice: isoText('v.occurred_at_device'),
  deviceId: 'm.device_id',
  nextAttemptDate: `m.args ->> 'nextAttemptDate'`,
  username: 'u.username',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  isAdmin: 'u.is_admin',
  staffRole: 'u.staff_role',
  isGone: 'u.deleted_at is not null or u.deactivated_at is not null',
})} as row
  from delivery_evidence v join sync_mutations m on m.id = v.mutation_id join users u on u.id = v.driver_id
  where v.mutation_id = ?`;

/** `row` is locked, and the evidence names it already. */
export async function followOrphan(
  trx: Knex.Transaction,
  store: Pick<EntityStore<DeliveryRow>, 'save'>,
  row: DeliveryRow,
  orphanId: string,
  decidedBy: Actor,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { row: Orphan }[] }>(orphanSql, [orphanId]);
  const orphan = rows[0]?.row;
  if (!orphan || orphan.acceptedAs !== 'orphan') return;
  const outcome = reduce(row, orphan, await readShopRules(trx));
  if (outcome.kind === 'conflict') return;
  const write = writeOf(orphan, row, decidedBy);
  // Somebody is looking at it this very moment: it asks for nobody else.
  await store.save(trx, row, { ...outcome.row, review: row.review }, write);
  await writeAtTheEnd(trx, write.atTheEnd);
}

function reduce(row: DeliveryRow, orphan: Orphan, shop: ShopRules) {
  const { driverName, signedBy, notes, reason, nextAttemptDate } = orphan;
  const context = { ...contextOf(orphan), shop };
  return orphan.outcome === 'delivered'
    ? // The picture stays with the evidence.
      deliveryMutations['delivery.confirm'].reduce(
        row,
        { signature: '', driverName, signedBy, notes },
        context,
      )
    : deliveryMutations['delivery.fail'].reduce(row, { driverName, notes, reason, nextAttemptDate }, context);
}

/** Who was at the door becomes its driver, but not where they drive for the shop no more. */
function contextOf(orphan: Orphan): Omit<MutationContext, 'shop'> {
  const actor = driverOf(orphan);
  const drives = !orphan.isGone && can(actor, 'deliveries.drive');
  return {
    mutationId: orphan.mutationId,
    occurredAt: orphan.occurredAt,
    userId: actor.id,
    userName: nameOf(actor),
    isAdmin: actor.isAdmin || !drives,
  };
}

function writeOf(orphan: Orphan, row: DeliveryRow, decidedBy: Actor): Write {
  const { mutationId, outcome, deviceId, occurredAt, occurredAtDevice } = orphan;
  return {
    mutationId,
    name: outcome === 'delivered' ? 'delivery.confirm' : 'delivery.fail',
    args: {},
    entityId: row.id,
    actor: driverOf(orphan),
    decidedBy,
    deviceId,
    occurredAt,
    occurredAtDevice,
    atTheEnd: nothingYet(),
  };
}

const driverOf = ({ driverId, username, firstName, lastName, isAdmin, staffRole }: Orphan): Actor => ({
  id: driverId,
  username,
  firstName,
  lastName,
  isAdmin,
  staffRole,
});
