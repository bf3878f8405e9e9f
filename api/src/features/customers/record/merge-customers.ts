/**
 * Merges two customers who are one person. What belonged to the other moves to the kept one, and `customer_merges`
 * remembers what it was: so it can be given back, as far as nobody has moved it on since.
 */
import type { Knex } from 'knex';
import type { CustomerRecord } from '#contract/customers/record-endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict } from '#api/database/change-or-refuse.ts';
import { mustMayShareCredit, type OfficePerson } from '#api/database/shared/customer-credit.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { missing } from '#api/crm/missing.ts';
import { readRecord } from './read-record.ts';

/** What names its customer. */
const tables = ['projects', 'leads', 'orders', 'receipts', 'discount_codes'] as const;
type Moved = Record<(typeof tables)[number], number[]>;

interface Pair {
  keptId: number;
  otherId: number;
  by: OfficePerson;
}

const notFound = 'Customer not found';

export async function mergeCustomers(knex: Knex, pair: Pair): Promise<CustomerRecord | Refusal> {
  const { keptId, otherId } = pair;
  return changeOrRefuse(knex, async trx => {
    await lockBoth(trx, pair);
    await mustBeThere(trx, keptId);
    const standing = await findMerge(trx, pair);
    const isGone = await trx('customers').where({ id: otherId }).whereNotNull('deletedAt').first('id');
    if (standing && isGone) return (await readRecord(trx, keptId)) ?? missing(notFound);
    const other = await mustBeThere(trx, otherId);
    await mustShareAccount(trx, pair);
    await mustMayShareCredit(trx, [keptId, otherId], pair.by);
    // Brought back from the list of deleted customers meanwhile, with nothing of what had moved.
    if (standing) await trx('customer_merges').where({ id: standing.id }).update({ undoneAt: trx.fn.now() });
    const moved = { projects: [], leads: [], orders: [], receipts: [], discount_codes: [] } as Moved;
    for (const table of tables) {
      const rows = await trx(table)
        .where({ customerId: otherId })
        .update({ customerId: keptId }, 'id')
        .returning('id');
      moved[table] = rows.map(({ id }) => id);
    }
    await trx('customers').where({ id: otherId }).update({ deletedAt: trx.fn.now() });
    await trx('customer_merges').insert({
      keptId,
      otherId,
      moved: JSON.stringify(moved),
      mergedBy: pair.by.id,
    });
    await audit(trx, pair, 'customer.merge', { otherId, ...moved }, other);
    return (await readRecord(trx, keptId)) ?? missing(notFound);
  });
}

export async function unmergeCustomers(knex: Knex, pair: Pair): Promise<CustomerRecord | Refusal> {
  const { keptId, otherId } = pair;
  return changeOrRefuse(knex, async trx => {
    await lockBoth(trx, pair);
    const merge = await findMerge(trx, pair);
    if (!merge) throw conflict('These two customers are not merged.');
    await mustMayShareCredit(trx, [keptId, otherId], pair.by);
    for (const table of tables) {
      await trx(table)
        .whereIn('id', merge.moved[table] ?? [])
        .where({ customerId: keptId })
        .update({ customerId: otherId });
    }
    await trx('customers').where({ id: otherId }).update({ deletedAt: null });
    await trx('customer_merges').where({ id: merge.id }).update({ undoneAt: trx.fn.now() });
    await audit(trx, pair, 'customer.unmerge', { otherId, ...merge.moved });
    return (await readRecord(trx, keptId)) ?? missing(notFound);
  });
}

/** In one order for everybody, so that two merges the other way round wait for each other. */
async function lockBoth(trx: Knex.Transaction, { keptId, otherId }: Pair): Promise<void> {
  if (keptId === otherId) throw conflict('A customer cannot be merged with itself.');
  await trx('customers').whereIn('id', [keptId, otherId]).orderBy('id').forUpdate().select('id');
}

async function mustBeThere(trx: Knex.Transaction, id: number): Promise<object> {
  const row = await trx('customers')
    .where({ id })
    .whereNull('deletedAt')
    .first<object | undefined>('id', 'userId', 'version');
  return row ?? missing(notFound);
}

/** What an organisation owes or has paid stays on its account. */
async function mustShareAccount(trx: Knex.Transaction, { keptId, otherId }: Pair): Promise<void> {
  const rows = await trx('customers').whereIn('id', [keptId, otherId]).select('id', 'organisationId');
  const of = (id: number) => rows.find(row => row.id === id)?.organisationId ?? null;
  if (of(otherId) !== null && of(otherId) !== of(keptId))
    throw conflict('The other customer belongs to an organisation. Put this one into it first.');
}

/** The merge that stands. */
async function findMerge(
  trx: Knex.Transaction,
  { keptId, otherId }: Pair,
): Promise<{ id: number; moved: Moved } | undefined> {
  return trx('customer_merges').where({ keptId, otherId }).whereNull('undoneAt').first('id', 'moved');
}

async function audit(
  trx: Knex.Transaction,
  { keptId, by }: Pair,
  action: string,
  after: object,
  before: object | null = null,
): Promise<void> {
  await recordAudit(trx, { actorId: by.id, entity: 'customers', entityId: keptId, action, before, after });
}

/** An account is linked to a customer of its own, proven e-mail address only: it would be somebody else's otherwise. */
export async function linkAccount(
  knex: Knex,
  id: number,
  userId: number | null,
  actorId: number,
): Promise<CustomerRecord | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const customer = await trx('customers')
      .where({ id })
      .whereNull('deletedAt')
      .forUpdate()
      .first('userId', 'email');
    if (!customer) missing(notFound);
    if (userId !== null) {
      const user = await trx('users')
        .where({ id: userId, emailKey: customer.email.toLowerCase() })
        .whereNotNull('emailProvenAt')
        .whereNull('deletedAt')
        .first('id');
      if (!user)
        return refuse('invalid', {
          fields: { userId: 'That account has another email address, or has not confirmed it yet.' },
        });
    }
    if (customer.userId !== userId) {
      await trx('customers').where({ id }).update({ userId });
      await recordAudit(trx, {
        actorId,
        entity: 'customers',
        entityId: id,
        action: 'customer.account',
        before: { userId: customer.userId },
        after: { userId },
      });
    }
    return (await readRecord(trx, id)) ?? missing(notFound);
  });
}
