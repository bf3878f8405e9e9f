/**
 * Which phones of drivers hold a copy of which delivery.
 *
 *   a row is told → the phone holds it → its leaving is told → the phone says that it has heard → the copy is gone
 *
 * An answer may be lost, so a leaving counts when the phone's next request stands beyond it. And proof from before it may
 * still wait there for its pictures: a phone that has something to send keeps its copies until it has nothing.
 */
import type { Knex } from 'knex';
import { can } from '#contract/wire/capabilities.ts';
import type { Actor } from '#api/sync/actor.ts';
import { heardVersionOf } from '#api/sync/cursor.ts';
import type { Asker } from '#api/sync/entity-store.ts';
import type { Pulled } from '#api/sync/pull.ts';

export interface Told {
  actor: Actor;
  deviceId: string;
  /** As the request brought it. */
  cursor: string | null;
  pulled: Pick<Pulled, 'changes' | 'cursor' | 'reset'>;
  /** The phone holds nothing that was not sent and settled. */
  isEmpty: boolean;
}

/**
 * Before the answer is told: a copy that nobody noted would be nobody's. A phone that gave up waiting asks again while
 * the first request is still answered, and both note the same rows: each statement takes them in the order of ids.
 */
export async function noteCopies(knex: Knex, told: Told): Promise<void> {
  const { actor, pulled } = told;
  if (!keepsCopies(actor)) return;
  // What was dropped, and is not told again, has left as well.
  if (told.cursor === null || pulled.reset) await leaveAll(knex, told);
  await noteChanges(knex, told);
  if (told.isEmpty && pulled.reset?.reason !== 'epoch') await letGo(knex, told);
}

/** Whose phones are noted: drivers'. */
export const keepsCopies = (actor: Actor): boolean =>
  can(actor, 'deliveries.drive') && !can(actor, 'deliveries.dispatch');

/** Whether {@link noteCopies} has anything to do where nothing new is told. */
export const copiesToLetGoSql = (user: string, device: string, heard: string) =>
  `exists (select from delivery_copies c where c.user_id = ${user} and c.device_id = ${device}
      and (c.left_version <= ${heard} or (c.is_held and c.left_version > ${heard})))`;

/**
 * Whether a phone of this person may not know yet that the delivery has left their list. An ordinary call is made by
 * somebody who is connected, and comes from no phone that could have waited: for it, what was told is known.
 */
export async function holdsCopy(
  knex: Knex,
  deliveryId: string,
  { actor, deviceId, heardVersion = 0 }: Asker,
): Promise<boolean> {
  const copy = await knex('delivery_copies')
    .where({ userId: actor.id, deliveryId })
    .where(still =>
      still
        .whereNull('leftVersion')
        .orWhere(own =>
          own
            .where('deviceId', deviceId)
            .where(held => held.where({ isHeld: true }).orWhere('leftVersion', '>', heardVersion)),
        ),
    )
    .first('deliveryId');
  return copy !== undefined;
}

/** The rows of one phone, locked in the order of ids. */
const lockedSql = (which: string) =>
  `select delivery_id, left_version from delivery_copies
   where user_id = :userId and device_id = :deviceId and ${which} order by delivery_id for update`;

const ofLockedSql = `c.user_id = :userId and c.device_id = :deviceId and c.delivery_id = locked.delivery_id`;

async function leaveAll(knex: Knex, { actor, deviceId, pulled, isEmpty }: Told): Promise<void> {
  await knex.raw(
    `update delivery_copies c set left_version = :left, is_held = :isHeld
     from (${lockedSql('true')}) as locked where ${ofLockedSql}`,
    {
      userId: actor.id,
      deviceId,
      left: heardVersionOf(pulled.cursor),
      // After a restored backup it offers again what it has sent before.
      isHeld: !isEmpty || pulled.reset?.reason === 'epoch',
    },
  );
}

async function noteChanges(knex: Knex, { actor, deviceId, pulled, isEmpty }: Told): Promise<void> {
  const changes = pulled.changes.filter(({ e }) => e === 'deliveries');
  const rows = new Set(changes.flatMap(({ id, row }) => (row ? [id] : [])));
  // One that a driver takes leaves the list of the free and enters the own by the same change.
  const gone = changes.filter(({ id, del }) => del && !rows.has(id));
  if (rows.size > 0)
    await knex('delivery_copies')
      .insert([...rows].toSorted().map(deliveryId => ({ userId: actor.id, deviceId, deliveryId })))
      .onConflict(['userId', 'deviceId', 'deliveryId'])
      .merge({ leftVersion: null, isHeld: false, servedAt: knex.fn.now() });
  if (gone.length > 0)
    await knex.raw(
      `update delivery_copies c set left_version = g.version, is_held = :isHeld
       from (${lockedSql('left_version is null and delivery_id = any(cast(:ids as uuid[]))')}) as locked
       join unnest(cast(:ids as uuid[]), cast(:versions as bigint[])) as g (id, version) on g.id = locked.delivery_id
       where ${ofLockedSql}`,
      {
        userId: actor.id,
        deviceId,
        isHeld: !isEmpty,
        ids: gone.map(({ id }) => id),
        versions: gone.map(({ ver }) => ver),
      },
    );
}

async function letGo(knex: Knex, { actor, deviceId, cursor }: Told): Promise<void> {
  await knex.raw(
    `with locked as materialized (${lockedSql('(left_version <= :heard or is_held and left_version > :heard)')}),
     heard as (delete from delivery_copies c using locked where ${ofLockedSql} and locked.left_version <= :heard)
     update delivery_copies c set is_held = false from locked where ${ofLockedSql} and locked.left_version > :heard`,
    { userId: actor.id, deviceId, heard: heardVersionOf(cursor) },
  );
}

/** Of phones that were not heard of since `before`. */
export function forgetCopies(knex: Knex, before: Date): Promise<number> {
  return knex('delivery_copies as c')
    .whereNotExists(
      knex('devices as d')
        .whereRaw('d.id = c.device_id and d.user_id = c.user_id')
        .where('d.lastSeenAt', '>=', before)
        .select(knex.raw('1')),
    )
    .delete();
}
