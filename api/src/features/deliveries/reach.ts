/**
 * Whose delivery it is to work on. A driver's list holds the own ones and those that nobody has yet; what has left it
 * stays in reach for as long as a phone of theirs holds a copy and has not heard of the leaving. A parcel that was given
 * to another driver while this one stood at the door still takes the proof, and who was never given it gets nothing.
 */
import type { Knex } from 'knex';
import { can } from '#contract/wire/capabilities.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { Asker, Reach } from '#api/sync/entity-store.ts';
import { holdsCopy } from './copies.ts';

export async function reachOf(knex: Knex, row: DeliveryRow, asker: Asker): Promise<Reach> {
  const { actor } = asker;
  if (can(actor, 'deliveries.dispatch')) return 'listed';
  const isOwn = row.assignedTo === actor.id;
  if (can(actor, 'deliveries.drive') && (isOwn || row.assignedTo === null)) return 'listed';
  // A person who may no longer drive isn't sent the delivery. If it is assigned to them, what they did with it still
  // counts.
  return isOwn || (await holdsCopy(knex, row.id, asker)) ? 'held' : 'none';
}
