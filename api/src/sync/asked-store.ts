/**
 * Stores of what devices change and do not hold: customers, projects, leads, quotes. A change from a device is made by the
 * command that an ordinary call makes it by, in a savepoint of the mutation's transaction: one that is refused leaves
 * nothing behind but its verdict.
 */
import type { Knex } from 'knex';
import { can, type Capability } from '#contract/wire/capabilities.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import type { AskedEntity } from '#contract/wire/mutation.ts';
import { recordNumber } from '#contract/wire/records/record-id.ts';
import type { EntityStore, Saved, Write } from './entity-store.ts';

export interface AskedRecords<Row> {
  entity: AskedEntity;
  /** Who may read it. */
  access: Capability;
  /** Null for one that is unknown or deleted. */
  lock: (trx: Knex.Transaction, id: number) => Promise<Row | null>;
  read: (knex: Knex, id: number) => Promise<Row | null>;
  /** `id` is null where the record is made. */
  change: (trx: Knex.Transaction, id: number | null, write: Write) => Promise<Refusal | object | undefined>;
}

/** The record's number, by its own id or by that under which a device made it. */
export async function numberOf(knex: Knex, entity: AskedEntity, uuid: string): Promise<number | null> {
  const known = recordNumber(entity, uuid);
  // Leads are made by what people send.
  if (known !== null || entity === 'leads') return known;
  const made = await knex(entity).where({ clientId: uuid }).first<{ id: number } | undefined>('id');
  return made?.id ?? null;
}

export function createAskedStore<Row extends object>({
  entity,
  access,
  lock,
  read,
  change,
}: AskedRecords<Row>): EntityStore<Row> {
  return {
    async load(trx, uuid) {
      const id = await numberOf(trx, entity, uuid);
      return id === null ? null : lock(trx, id);
    },
    async read(knex, uuids) {
      const rows = new Map<string, Row>();
      for (const uuid of uuids) {
        const id = await numberOf(knex, entity, uuid);
        const row = id === null ? null : await read(knex, id);
        if (row) rows.set(uuid, row);
      }
      return rows;
    },
    reachOf: async (_knex, _row, { actor }) => (can(actor, access) ? 'listed' : 'none'),
    async save(trx, before, _after, write) {
      const id = before ? await numberOf(trx, entity, write.entityId) : null;
      const done = await change(trx, id, write);
      return isRefusal(done) ? savedOf(done) : undefined;
    },
  };
}

/** A person has to see why: the message, or that of the first field that is wrong. */
function savedOf({ refusal, message, fields }: Refusal): Saved {
  const [wrong] = Object.values(fields ?? {});
  const said = message ?? wrong;
  return { refusal: refusal === 'not_found' ? 'not_found' : 'refused', ...(said ? { message: said } : {}) };
}
