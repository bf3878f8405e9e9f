/**
 * Three processes of the built shop on one PostgreSQL with full durability: sending a backlog, fifty phones at six in
 * the evening, and the most changes a second they accept, beside the database's own commit rate in the same run.
 */
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Knex } from 'knex';
import {
  type Change,
  type PushedMutation,
  type SyncRequest,
  type SyncResponse,
  terminalStatuses,
} from '#contract/wire/sync.ts';
import { protocolVersion } from '#contract/wire/version.ts';
import { createUuidV7 } from '#contract/text/uuid.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { saveChange } from '#pwa/common/local/outbox/outbox.ts';
import { syncRound } from '#pwa/common/local/sync/sync-round.ts';
import { openUserDatabase } from '#pwa/common/local/database/user-database.ts';
import { makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { createEmptyDatabase } from '#tests/support/database/database-server.ts';
import { openShop, type ShopProcess } from '#tests/support/shop-process.ts';
import { drawnSignature, makeDelivery, makeJob } from '#tests/support/sync-world.ts';
import { WrongAnswer } from './load/ask.ts';
import { Busy, makeSyncClient, type SyncClient } from './load/sync-client.ts';
import type { Figure } from './figure.ts';
import { median, ms, percentile, startCpuClock, times, timeRuns } from './measure.ts';

const backlog = 50;
const phones = 50;
const nodeCount = 3;
const clients = 16;
const secondsOfLoad = 5;

interface Nodes {
  knex: Knex;
  databaseUrl: string;
  origins: string[];
}

export async function benchOfflineNodes(): Promise<Figure[]> {
  return withNodes(async nodes => [
    await emptySync(nodes),
    await handIn(nodes),
    ...(await evening(nodes)),
    await sustained(nodes),
  ]);
}

async function withNodes<T>(work: (nodes: Nodes) => Promise<T>): Promise<T> {
  const folders = Array.from({ length: 1 + nodeCount }, makeDataDir);
  const [forDatabase = '', ...forNodes] = folders;
  const database = await startEmbeddedDatabase({ dataDir: forDatabase, log: { info() {}, warn() {} } });
  const databaseUrl = await createEmptyDatabase(database.url, 'offline_bench');
  const shops: ShopProcess[] = [];
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', NODE_ENV: 'production', ...ownerEnv };
  for (const dataDir of forNodes) shops.push(await openShop({ dataDir, env }));
  const knex = connectDatabase({ url: databaseUrl, poolMax: 4 });
  try {
    return await work({ knex, databaseUrl, origins: shops.map(({ origin }) => origin) });
  } finally {
    await knex.destroy();
    for (const shop of shops) await shop.stop();
    await database.stop();
    for (const folder of folders) removeDataDir(folder);
  }
}

let seq = 0;
const change = (userId: number, name: string, entityId: string, args: object): PushedMutation => ({
  id: randomUUID(),
  seq: ++seq,
  name,
  v: name === 'delivery.confirm' ? 2 : 1,
  args,
  userId,
  entity: name.startsWith('job') ? 'jobs' : 'deliveries',
  entityId,
  occurredAt: new Date().toISOString(),
});

async function emptySync({ knex, origins: [origin = ''] }: Nodes): Promise<Figure> {
  const client = await makeSyncClient(knex, origin, 'workshop');
  const { cursor } = await client.sync();
  const stats = { pending: 0, persisted: true, installed: true, lastSeq: 40 };
  const asked: Partial<SyncRequest> = {
    cursor,
    stats,
    want: { entities: ['jobs', 'deliveries', 'shift_notes'] },
  };
  const clientNow = new Date().toISOString();
  const base = {
    protocol: protocolVersion,
    build: '0123456789ab',
    deviceId: client.deviceId,
    clientNow,
    mutations: [],
  };
  const bytes = JSON.stringify({ ...base, ...asked }).length;
  const answered = JSON.stringify(await client.sync([], asked)).length;
  return {
    work: 'an empty sync: bytes of request and answer',
    measured: `${bytes} + ${answered}`,
    baseline: 'budget 1,024',
    ratio: times((bytes + answered) / 1024),
  };
}

/** The app's device code on its own database, with the network in between. */
async function handIn({ knex, databaseUrl, origins: [origin = ''] }: Nodes): Promise<Figure> {
  const client = await makeSyncClient(knex, origin, 'workshop');
  const jobs = await Promise.all(Array.from({ length: backlog }, () => makeJob(knex)));
  const newId = createUuidV7({
    now: Date.now,
    randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
  });
  const took: number[] = [];
  for (let run = 0; run < 6; run++) {
    const db = openUserDatabase(client.userId, { indexedDB: new IDBFactory(), IDBKeyRange });
    const parts = { db, deviceId: newId(), build: 'bench', now: Date.now, random: Math.random };
    const send = async (request: SyncRequest) => ({
      kind: 'answered' as const,
      response: await client.sync(request.mutations, request),
    });
    const round = () => syncRound({ ...parts, installed: true, persisted: true, send });
    while ((await round()).outcome === 'more');
    for (const entityId of jobs) {
      const args = { noteId: newId(), text: 'Checked the colour.' };
      await saveChange(
        { db, userId: client.userId, now: Date.now, newId },
        { name: 'job.addNote', entityId, args },
      );
    }
    const start = performance.now();
    while ((await round()).outcome === 'more');
    took.push(performance.now() - start);
    if ((await db.outbox.where({ state: 'done' }).count()) !== backlog)
      throw new Error('Not all were applied.');
    db.close();
  }
  const floor = await bareTransactions(databaseUrl, backlog);
  return {
    work: `a backlog of ${backlog} changes, from the first byte to all rows taken in`,
    measured: ms(median(took.slice(1))),
    baseline: `${backlog} bare transactions ${ms(floor)}`,
    ratio: times(median(took.slice(1)) / floor),
  };
}

/** Insert and update in a transaction, one after the other on one connection. */
async function bareTransactions(url: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists bench_bare (id uuid primary key, n int not null default 0)');
  const took = await timeRuns(5, async () => {
    for (let at = 0; at < count; at++) await bareTransaction(client);
  });
  await client.end();
  return median(took);
}

async function bareTransaction(client: Pick<pg.Client, 'query'>): Promise<void> {
  const id = randomUUID();
  await client.query('begin');
  await client.query('insert into bench_bare (id) values ($1)', [id]);
  await client.query('update bench_bare set n = 1 where id = $1', [id]);
  await client.query('commit');
}

/** Fifty drivers regain signal at once, each with twenty-five deliveries started and signed for. */
async function evening({ knex, databaseUrl, origins }: Nodes): Promise<Figure[]> {
  const signature = await drawnSignature();
  const drivers = await Promise.all(
    Array.from({ length: phones }, async (_, at) => {
      const driver = await makeSyncClient(knex, origins[at % origins.length] ?? '', 'driver');
      const pushed: PushedMutation[] = [];
      for (let n = 0; n < backlog / 2; n++) {
        const id = await makeDelivery(knex, { assignedTo: driver.userId });
        pushed.push(change(driver.userId, 'delivery.start', id, {}));
        pushed.push(change(driver.userId, 'delivery.confirm', id, { signature, signedBy: 'Dana Lee' }));
      }
      return { driver, pushed };
    }),
  );
  const floor = await bareTransactions(databaseUrl, backlog);
  const office = await makeSyncClient(knex, origins[1] ?? '', 'admin');
  const watched = watchPokes(origins[1] ?? '', office);
  const took: number[] = [];
  let busy = 0;
  const cpu = startCpuClock();
  const start = performance.now();
  await Promise.all(
    drivers.map(async ({ driver, pushed }) => {
      for (let left = pushed; left.length > 0;) {
        const answer = await driver.sync(left, { want: { pull: false } }, 'some').catch(takeBusy);
        if (!answer) {
          busy += 1;
          await pause(500);
          continue;
        }
        const { results } = answer;
        const settled = new Set(
          results.filter(r => (terminalStatuses as readonly string[]).includes(r.status)).map(r => r.id),
        );
        left = left.filter(({ id }) => !settled.has(id));
      }
      took.push(performance.now() - start);
    }),
  );
  const perChange = cpu.per(phones * backlog);
  const visible = await watched.end();
  const signed = await knex('delivery_evidence').count<{ count: number }[]>();
  if (Number(signed[0]?.count) !== (phones * backlog) / 2) throw new Error('Proof is missing.');
  return [
    {
      work: `${phones} phones hand in ${backlog} changes each at once, half of them signatures, on ${nodeCount} nodes (${perChange}): p95 of a phone, ${busy} times told to wait`,
      measured: ms(percentile(took, 95)),
      baseline: `${backlog} bare transactions, alone ${ms(floor)}`,
      ratio: times(percentile(took, 95) / floor),
    },
    {
      work: `meanwhile the office: from a poke to the rows, p95 of ${visible.length}`,
      measured: ms(percentile(visible, 95)),
      baseline: 'budget 1,000 ms',
      ratio: times(percentile(visible, 95) / 1_000),
    },
  ];
}

function takeBusy(error: unknown): null {
  if (error instanceof Busy) return null;
  throw error;
}

/** A device that pulls whenever it is poked, on a different node from half of the phones. */
function watchPokes(origin: string, client: SyncClient): { end(): Promise<number[]> } {
  const took: number[] = [];
  const leaving = new AbortController();
  let cursor: string | null = null;
  const follow = async () => {
    const headers = { cookie: client.cookie };
    const stream = await fetch(`${origin}/api/sync/events`, { headers, signal: leaving.signal });
    if (stream.status !== 200) throw new WrongAnswer(`The stream of pokes was answered ${stream.status}.`);
    for await (const part of stream.body as unknown as AsyncIterable<Uint8Array>) {
      if (!Buffer.from(part).toString().includes('event: poke')) continue;
      const start = performance.now();
      let changes: Change[] = [];
      let hasMore: boolean;
      do {
        const answer: SyncResponse | null = await client.sync([], { cursor }).catch(takeBusy);
        // Retried at once: the clock keeps running.
        if (!answer) {
          hasMore = true;
          continue;
        }
        ({ changes, hasMore, cursor } = answer);
      } while (hasMore);
      if (changes.length > 0) took.push(performance.now() - start);
    }
  };
  const following = follow().catch(error => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    async end() {
      leaving.abort();
      await following;
      return took;
    },
  };
}

/** The most the nodes accept, ten to a request, against the commit rate of the same connections without the shop. */
async function sustained({ knex, databaseUrl, origins }: Nodes): Promise<Figure> {
  const jobs = await Promise.all(Array.from({ length: clients * 10 }, () => makeJob(knex)));
  const pushers = await Promise.all(
    Array.from({ length: clients }, (_, at) =>
      makeSyncClient(knex, origins[at % origins.length] ?? '', 'workshop'),
    ),
  );
  const cpu = startCpuClock();
  const ours = await perSecond(pushers, async (client, at) => {
    const pushed = jobs
      .slice(at * 10, at * 10 + 10)
      .map(id => change(client.userId, 'job.setPriority', id, { value: seq % 2 === 0 ? 'high' : 'low' }));
    const answer = await client.sync(pushed, { want: { pull: false } }).catch(takeBusy);
    return (answer?.results ?? []).filter(({ status }) => status === 'applied').length;
  });
  const perChange = cpu.per(ours * secondsOfLoad);
  const pool = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const bare = await perSecond(pool, async client => {
    await bareTransaction(client);
    return 1;
  });
  await Promise.all(pool.map(client => client.end()));
  return {
    work: `changes a second on ${nodeCount} nodes, ${clients} devices, ten to a request (${perChange})`,
    measured: `${Math.round(ours)}/s`,
    baseline: `bare transactions on ${clients} connections ${Math.round(bare)}/s`,
    ratio: times(ours / bare),
  };
}

async function perSecond<T>(workers: T[], work: (worker: T, at: number) => Promise<number>): Promise<number> {
  const until = performance.now() + secondsOfLoad * 1_000;
  const done = await Promise.all(
    workers.map(async (worker, at) => {
      let count = 0;
      while (performance.now() < until) count += await work(worker, at);
      return count;
    }),
  );
  return done.reduce((sum, count) => sum + count, 0) / secondsOfLoad;
}
