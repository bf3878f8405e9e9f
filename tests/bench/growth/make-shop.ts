/**
 * A shop of many years, made by a few set-based statements. It has everything that belongs to its orders, in realistic
 * numbers and states, spread over the time: the newest orders are open and the older ones finished, however many.
 *
 *   people → orders (`grown_orders` is their plan) → work → deliveries → emails → log
 */
import { availableParallelism } from 'node:os';
import type { Knex } from 'knex';
import pg from 'pg';
import { connectDatabase } from '#api/database/connect.ts';
import { keepCounts } from '#api/database/counts/keep-counts.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { keepFigures } from '#api/features/figures/keep-figures.ts';
import { describeGrownOrders, insertOrders, insertPayments } from './make-orders.ts';
import { insertEnquiries, insertLetters, insertLog, insertVisits } from './make-letters.ts';
import { insertCodes } from './make-codes.ts';
import { insertOrganisations } from './make-organisations.ts';
import { insertPeople, toolFunctions } from './make-people.ts';
import { insertDeliveries } from './make-deliveries.ts';
import { insertFeed, insertJobs, insertProjects, insertProofs } from './make-work.ts';

export interface GrowingShop {
  knex: Knex;
  databaseUrl: string;
}

export const ordersPerYear = 10_000;

export interface ShopSize {
  orders: number;
  /** Over which they are spread. Default: as many as the orders are worth. */
  years?: number;
  /** How many of the newest are unfinished: the work that people can have open at once, however old the shop is. */
  open?: number;
}

function numbersOf({
  orders,
  years = orders / ordersPerYear,
  open = Math.min(1_700, Math.floor(orders / 2)),
}: ShopSize): Record<string, number> {
  return {
    orders,
    customers: Math.ceil(orders * 0.4),
    span_minutes: Math.ceil(years * 365.25 * 24 * 60),
    open,
    open_leads: Math.floor(open / 5),
  };
}

const indexesAtOnce = Math.min(4, availableParallelism());
const indexMemory = '512MB';

const steps = [
  insertPeople,
  describeGrownOrders,
  insertOrders,
  insertPayments,
  insertOrganisations,
  insertCodes,
  insertProjects,
  insertJobs,
  insertProofs,
  insertDeliveries,
  insertFeed,
  insertEnquiries,
  insertLetters,
  insertLog,
  insertVisits,
];

/** Expects a database with only the catalogue. Skips triggers and foreign keys, which would take most of the time. */
export async function makeShop({ knex, databaseUrl }: GrowingShop, size: ShopSize): Promise<void> {
  const indexes = await knex.transaction(async trx => {
    await trx.raw(`SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off;
      SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off;
      SET LOCAL statement_timeout = 0`);
    const dropped = await dropIndexes(trx);
    await trx.raw(toolFunctions(numbersOf(size)));
    for (const step of steps) await trx.raw(step);
    await moveCounters(trx);
    return dropped;
  });
  await makeIndexes(databaseUrl, indexes);
  await keepSums(databaseUrl);
  await vacuum(databaseUrl);
}

/** As the shop's own rounds have done by then, a little at a time: here all at once, however long a statement takes. */
async function keepSums(databaseUrl: string): Promise<void> {
  const knex = connectDatabase({ url: databaseUrl, poolMax: 2, statementTimeoutMs: 0 });
  try {
    await keepCounts(knex);
    await keepFigures(knex, async asked => (await readSettings(asked)).timeZone);
  } finally {
    await knex.destroy();
  }
}

/** Those of words take the longest, each on one processor for most of its time: several are made at once. */
async function makeIndexes(databaseUrl: string, indexes: readonly string[]): Promise<void> {
  const left = indexes.toSorted((a, b) => Number(b.includes(' gin ')) - Number(a.includes(' gin ')));
  await Promise.all(
    Array.from({ length: indexesAtOnce }, () =>
      onConnection(databaseUrl, async client => {
        await client.query(
          `set maintenance_work_mem = '${indexMemory}'; set max_parallel_maintenance_workers = 0`,
        );
        for (let next = left.shift(); next; next = left.shift()) await client.query(next);
      }),
    ),
  );
}

/** Vacuums, so that rows are marked as visible to all, as in a shop that has run for years. Takes a while. */
const vacuum = (databaseUrl: string) =>
  onConnection(databaseUrl, async client => void (await client.query('VACUUM ANALYZE')));

async function onConnection(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 0 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Indexes that enforce nothing are dropped and made once at the end; the catalogue's are left alone. */
async function dropIndexes(trx: Knex.Transaction): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string; made: string }[] }>(`
    SELECT i.indexname AS name, i.indexdef AS made FROM pg_indexes i
    WHERE i.schemaname = 'public' AND i.indexdef NOT LIKE 'CREATE UNIQUE%'
      AND i.tablename IN ('customers', 'orders', 'order_items', 'order_events', 'payments', 'projects', 'project_items',
        'jobs', 'job_hours', 'job_notes', 'deliveries', 'delivery_events', 'delivery_evidence', 'sync_mutations',
        'sync_index', 'proofs', 'proof_placements', 'mails', 'leads', 'quotes', 'contact_messages', 'audit_events',
        'security_events', 'invoices')`);
  await trx.raw(rows.map(({ name }) => `DROP INDEX ${name}`).join(';'));
  return rows.map(({ made }) => made);
}

/** Ids were assigned explicitly, so each table's sequence is set to continue after them. */
async function moveCounters(trx: Knex.Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id' AND is_identity = 'YES'`);
  const moved = rows.map(
    ({ name }) =>
      `SELECT setval(pg_get_serial_sequence('${name}', 'id'), greatest((SELECT max(id) FROM ${name}), 1))`,
  );
  await trx.raw(moved.join(';'));
}
