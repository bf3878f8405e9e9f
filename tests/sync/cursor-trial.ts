/**
 * Many concurrent writers, and readers that keep only the highest version they have seen. Counts what each reader
 * missed, and what a reader of a plain sequence missed from the same rows in the same run.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Actor } from '#api/sync/actor.ts';
import { createChance } from '#tests/sync/simulator/chance.ts';
import { type Device, makeDevice, syncFor } from '#tests/support/sync-world.ts';

export interface TrialSize {
  writers: number;
  /** For each writer. */
  transactions: number;
  readers: number;
}

export interface TrialResult {
  written: number;
  /** Rows that a reader never received, over all readers. */
  missed: number;
  /** Rows that a reader received more than once. */
  twice: number;
  /** Rows that the reader of a plain sequence never received. */
  missedByPlainSequence: number;
}

/** One statement writes the rows and notes them under a plain sequence, as most feeds do. */
const writeSql = `with made as (
    insert into jobs (id, job_number, title)
    select gen_random_uuid(), left(gen_random_uuid()::text, 18), 'Cursor' from generate_series(1, ?::int) returning id),
  noted as (insert into trial_plain (id) select id from made)
  select id from made`;

export async function runCursorTrial(
  knex: Knex,
  actor: Actor,
  { writers, transactions, readers }: TrialSize,
): Promise<TrialResult> {
  await knex.raw('create table trial_plain (seq bigserial primary key, id uuid not null)');
  const written = new Set<string>();
  let isWriting = true;
  const plain = new Set<string>();
  const sync = syncFor(knex);
  const devices = Array.from({ length: readers }, () => makeDevice(sync, actor));
  // Earlier rows are not part of the trial.
  for (const device of devices) while ((await device.sync()).hasMore);
  const taken = devices.map(() => new Map<string, number>());
  const reading = [
    readPlainly(knex, plain, () => isWriting),
    ...devices.map((device, at) => readByCursor(device, taken[at] ?? new Map(), () => isWriting)),
  ];
  await Promise.all(
    Array.from({ length: writers }, (_, writer) => write(knex, writer, transactions, written)),
  ).finally(() => (isWriting = false));
  await Promise.all(reading);
  await knex.raw('drop table trial_plain');
  const lacking = (seen: { has(id: string): boolean }) => [...written].filter(id => !seen.has(id)).length;
  return {
    written: written.size,
    missed: taken.reduce((sum, seen) => sum + lacking(seen), 0),
    twice: taken.reduce((sum, seen) => sum + [...seen.values()].filter(times => times > 1).length, 0),
    missedByPlainSequence: lacking(plain),
  };
}

const undo = new Error('undone');

async function write(knex: Knex, writer: number, transactions: number, written: Set<string>): Promise<void> {
  const chance = createChance(writer + 1);
  for (let n = 0; n < transactions; n++) {
    const rows = chance.int(1, 12);
    const keep = (ids: string[]) => ids.forEach(id => written.add(id));
    const spread = chance.int(0, 12);
    switch (chance.weighted({ plain: 6, savepoint: 2, undone: 1, statement: 3, script: 2 })) {
      case 'plain':
        keep(await inOne(knex, rows, spread));
        break;
      case 'savepoint':
        keep(await withSavepoint(knex, rows, spread));
        break;
      case 'undone':
        await undone(knex, rows, spread);
        break;
      case 'statement':
        // Like a person at psql: outside the shop's transactions, without a pause.
        keep(await insert(knex, rows));
        break;
      case 'script':
        keep(await byScript(knex, rows, spread));
        break;
    }
  }
}

async function insert(knex: Knex, count: number): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(writeSql, [count]);
  return rows.map(({ id }) => id);
}

const inOne = (knex: Knex, rows: number, ms: number) =>
  knex.transaction(async trx => {
    const ids = await insert(trx, rows);
    await pause(ms);
    return ids;
  });

/** Rolls back what was written since the savepoint; writes before and after it stay. */
const withSavepoint = (knex: Knex, rows: number, ms: number) =>
  knex.transaction(async trx => {
    const before = await insert(trx, rows);
    await trx
      .transaction(async inner => {
        await insert(inner, 2);
        await pause(ms);
        throw undo;
      })
      .catch(forgive);
    return [...before, ...(await insert(trx, 1))];
  });

async function undone(knex: Knex, rows: number, ms: number): Promise<void> {
  await knex
    .transaction(async trx => {
      await insert(trx, rows);
      await pause(ms);
      throw undo;
    })
    .catch(forgive);
}

/** Several statements in one message to the server, which pauses between them. */
async function byScript(knex: Knex, rows: number, ms: number): Promise<string[]> {
  const answers = (await knex.raw(
    `begin; ${writeSql.replace('?::int', String(rows))}; select pg_sleep(${ms / 1000}); commit`,
  )) as unknown as { rows: { id: string }[] }[];
  return (answers[1]?.rows ?? []).map(({ id }) => id);
}

function forgive(error: unknown): void {
  if (error !== undo) throw error;
}

/** The device's way: the real pull, page by page. */
async function readByCursor(
  device: Device,
  seen: Map<string, number>,
  isWriting: () => boolean,
): Promise<void> {
  for (;;) {
    const isLast = !isWriting();
    const { changes, hasMore } = await device.sync();
    for (const { id } of changes) seen.set(id, (seen.get(id) ?? 0) + 1);
    if (isLast && !hasMore) return;
    await pause(2);
  }
}

async function readPlainly(knex: Knex, seen: Set<string>, isWriting: () => boolean): Promise<void> {
  let cursor = 0;
  for (;;) {
    const isLast = !isWriting();
    const rows: { seq: number; id: string }[] = await knex('trial_plain')
      .where('seq', '>', cursor)
      .orderBy('seq');
    for (const { seq, id } of rows) {
      seen.add(id);
      cursor = seq;
    }
    if (isLast) return;
    await pause(2);
  }
}
