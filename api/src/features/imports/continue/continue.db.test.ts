/** Imports whose process has ended: killed at a moment of its own in each test, slow, or asked to end. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { filled, present } from '#api/database/present.ts';
import { noFault, startProcess } from '#tests/support/dying-process.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bag, catalogue, fileOf, openOffice, teeL, teeM } from '#tests/factories/imports.ts';
import { type FeedSource, storedFeed } from '../feed/feed-source.ts';
import type { ImportRequest } from '../import-request.ts';
import { runImport } from '../run-import.ts';
import { cancelledWords, interruptedWords } from '../runs.ts';
import { closeDeadFeedRuns } from '../scheduled/feed-runs.ts';
import { keptRequest } from './kept-request.ts';

/** Two nodes on one database and one folder of files. */
let server: TestServer;
let beside: TestServer;
let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-imports-'));
  const files = { kind: 'folder', root: folder } as const;
  server = await startTestServer({ files });
  beside = await startTestServer({ files, beside: server });
  office = await openOffice(server);
  await office.importFile(old);
  return async () => {
    await beside.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
});

const old = fileOf(teeM, bag);
const dearer = fileOf(teeM.replace('24.95', '29.95'), teeL, bag);
const withoutBag = fileOf(teeM);

/** As a file that somebody has sent. */
async function keep(text: string): Promise<string> {
  const name = `${createHash('sha256').update(text).digest('hex')}.csv`;
  await server.files.put(name, Buffer.from(text));
  return name;
}

async function requestFor(text: string) {
  const fileName = await keep(text);
  return {
    source: 'dearer.csv',
    mode: 'replace',
    dryRun: false,
    startedBy: office.id,
    fileName,
    feed: storedFeed(server.files, fileName),
  } satisfies Omit<ImportRequest, 'knex'>;
}

const lastRun = async () => present(await server.knex('import_runs').orderBy('id', 'desc').first());
const applied = () => server.knex('audit_events').where({ action: 'import.apply' });
const version = async () => present(await server.knex('catalogue_state').first('version')).version;
const goOn = () => Promise.all([server.shop.continueImports(), beside.shop.continueImports()]);
const heartStops = () =>
  server
    .knex('import_runs')
    .where({ status: 'running' })
    .update({ heartbeatAt: server.knex.raw("now() - interval '1 minute'") });
const isKept = async (name: string) => {
  const found = await server.files.read(name);
  found?.stream.destroy();
  return found !== null;
};

/** Whoever changes a product, or writes to the audit log, waits until this is let go of. */
async function hold(table: 'products' | 'audit_events') {
  const trx = await server.knex.transaction();
  await trx.raw('lock table ?? in share mode', [table]);
  const waiting = async () => {
    // Not in the transaction, which sees the others as they were when it first looked.
    const { rows } = await server.knex.raw<{ rows: { pid: number }[] }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.map(({ pid }) => pid);
  };
  return {
    waiting: async (count = 1) => {
      while ((await waiting()).length < count) await pause(5);
    },
    async endWaiting() {
      for (const pid of await waiting()) await trx.raw('select pg_terminate_backend(?)', [pid]);
    },
    release: () => trx.rollback(),
  };
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>(resolve => (open = resolve));
  return { open, opened };
}

/** Begins an import in a process that is killed where the import says that it is there. */
async function importAndKill(
  text: string,
  where: 'reading' | 'staging' | 'writing' | 'ending',
  asked: Partial<ImportRequest> = {},
): Promise<string> {
  const process = startProcess({ knex: server.knex, fault: noFault });
  const request = await requestFor(text);
  const isRead = where === 'reading' || where === 'staging';
  const [killed, there] = [gate(), gate()];
  let opened = 0;
  const feed: FeedSource = {
    ...request.feed,
    async *open() {
      const isHere = ++opened === (where === 'reading' ? 1 : 2);
      for await (const piece of request.feed.open()) {
        const half = piece.length / 2;
        yield piece.subarray(0, half);
        if (isRead && isHere) {
          there.open();
          await killed.opened;
          throw new Error('The process died.');
        }
        yield piece.subarray(half);
      }
    },
  };
  const holder = isRead ? null : await hold(where === 'writing' ? 'products' : 'audit_events');
  const ended = runImport({ ...request, ...asked, feed, knex: process.knex }).catch(() => 'killed');
  await (holder ? holder.waiting() : there.opened);
  process.kill();
  killed.open();
  await holder?.endWaiting();
  expect(await ended).toBe('killed');
  await holder?.release();
  return request.fileName;
}

describe('an import whose process is killed', () => {
  it.each(['reading', 'staging', 'writing'] as const)(
    'while it is %s goes on by itself, on one node of two',
    async where => {
      const [before, begun] = [await catalogue(server), await version()];
      const fileName = await importAndKill(dearer, where);
      expect(await catalogue(server)).toEqual(before);
      expect(await goOn(), 'its heart may still beat').toEqual([0, 0]);
      expect(await lastRun()).toMatchObject({ status: 'running', continued: 0 });

      await heartStops();
      expect((await goOn()).toSorted()).toEqual([0, 1]);
      expect(await lastRun()).toMatchObject({
        status: 'applied',
        continued: 1,
        mode: 'replace',
        fileName: null,
      });
      const { variants } = await catalogue(server);
      expect(variants.map(({ stockCode }) => stockCode)).toEqual(['NL-1-L', 'NL-1-M', 'PF-9-N']);
      expect(await server.knex('products').where({ slug: 'tee' }).first()).toMatchObject({
        priceCents: 2995,
      });
      expect(await applied()).toHaveLength(2);
      expect(await version()).toBe(begun + 1);
      expect(await isKept(fileName)).toBe(false);
      expect(await goOn()).toEqual([0, 0]);

      const { id } = await lastRun();
      expect((await office.call('GET', `/api/import-runs/${id}`)).json).toMatchObject({ continued: 1 });
      await office.call('POST', `/api/import-runs/${id}/undo`);
      expect(await catalogue(server)).toMatchObject({ variants: before.variants });
    },
  );

  it('in its last statements has changed nothing, and goes on', async () => {
    const before = await catalogue(server);
    await importAndKill(dearer, 'ending');
    expect(await catalogue(server)).toEqual(before);
    await heartStops();
    expect((await goOn()).toSorted()).toEqual([0, 1]);
    expect(await lastRun()).toMatchObject({ status: 'applied', continued: 1 });
  });

  it('asks what it would have asked', async () => {
    const fileName = await importAndKill(withoutBag, 'staging', { askFirst: 'any' });
    await heartStops();
    await goOn();
    expect(await lastRun()).toMatchObject({ status: 'checked', dryRun: false, continued: 1, fileName });
    expect(await isKept(fileName)).toBe(true);
    expect(await server.knex('products').whereNull('archivedAt').pluck('slug')).toContain('bag');
  });

  it('does not go on when it was cancelled, before or after', async () => {
    await importAndKill(dearer, 'staging');
    const { id } = await lastRun();
    expect((await office.call('POST', `/api/import-runs/${id}/cancel`)).status).toBe(200);
    await heartStops();
    expect(await goOn()).toEqual([0, 0]);
    expect(await lastRun()).toMatchObject({ status: 'cancelled', error: cancelledWords, continued: 0 });
    expect(await server.knex('products').where({ slug: 'tee' }).first()).toMatchObject({ priceCents: 2495 });
  });

  it('is given up when it has ended its process each time, or is of another day', async () => {
    await importAndKill(dearer, 'staging');
    await server.knex('import_runs').where({ status: 'running' }).update({ continued: 3 });
    await heartStops();
    expect(await goOn()).toEqual([0, 0]);
    expect(await lastRun()).toMatchObject({ status: 'failed', error: interruptedWords });

    await importAndKill(dearer, 'staging');
    await server
      .knex('import_runs')
      .where({ status: 'running' })
      .update({ heartbeatAt: server.knex.raw("now() - interval '25 hours'") });
    expect(await goOn()).toEqual([0, 0]);
    expect(await lastRun()).toMatchObject({ status: 'failed', error: interruptedWords });
  });

  it('says that its file is gone', async () => {
    const fileName = await importAndKill(dearer, 'staging');
    await server.files.remove(fileName);
    await heartStops();
    await goOn();
    expect(await lastRun()).toMatchObject({
      status: 'failed',
      error: 'The file is no longer kept. Choose it again.',
    });
  });
});

it('a process that was only slow ends nothing when another has taken its import', async () => {
  const holder = await hold('products');
  const slow = runImport({ ...(await requestFor(dearer)), knex: server.knex });
  await holder.waiting();
  // What it had to tell is told: the next beat comes in three seconds.
  await expect.poll(async () => (await lastRun()).phase).toBe('writing');
  await heartStops();
  const other = beside.shop.continueImports();
  await holder.waiting(2);
  await holder.release();
  expect(await slow).toMatchObject({ refusal: 'conflict' });
  expect(await other).toBe(1);
  expect(await lastRun()).toMatchObject({ status: 'applied', continued: 1 });
  expect(await applied()).toHaveLength(2);
});

it('a process that ends hands its import to the next at once', async () => {
  const holder = await hold('products');
  const begun = await office.call('POST', '/api/import-files?name=dearer.csv&mode=add', dearer);
  expect(begun.status).toBe(202);
  await holder.waiting();
  server.shop.endStreams();
  await holder.release();
  await server.shop.settled();
  expect(await lastRun()).toMatchObject({ status: 'running', continued: 0 });
  expect(await beside.shop.continueImports()).toBe(1);
  expect(await lastRun()).toMatchObject({ status: 'applied', mode: 'add', continued: 1 });
});

it('the import of a supplier’s feed goes on in place of a second fetch, and ends the run of the feed', async () => {
  const { knex } = server;
  const [feed] = filled(
    await knex('supplier_feeds')
      .insert({
        name: 'River & Co',
        kind: 'catalogue',
        place: 'file',
        address: 'river.csv',
        everyHours: 6,
        nextAt: new Date(),
      })
      .returning('id'),
  );
  const [feedRun] = filled(await knex('feed_runs').insert({ feedId: feed.id }).returning('id'));
  const request = { ...(await requestFor(dearer)), startedBy: null, feedRunId: feedRun.id };
  const { feed: source, ...row } = request;
  await knex('import_runs').insert({ ...row, adapter: '', asked: keptRequest({ ...request, feed: source }) });
  await heartStops();
  await closeDeadFeedRuns(knex, { all: true });
  expect((await goOn()).toSorted()).toEqual([0, 1]);
  expect(await knex('feed_runs').where({ id: feedRun.id }).first()).toMatchObject({ outcome: 'applied' });
  expect(await knex('supplier_feeds').where({ id: feed.id }).first()).toMatchObject({
    fileHash: request.fileName.replace('.csv', ''),
  });
});
