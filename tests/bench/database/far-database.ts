/**
 * `npm run bench -- far-database`: what changes when the database is somewhere else. The shop's answers with 0, 1 and 5 ms
 * more for each round trip to it, as between machines, zones and cities; and, with Debian's PostgreSQL installed, a commit
 * that waits for a second server, and how old a replica is while it is written to.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connectDatabase } from '#api/database/connect.ts';
import { watchServers } from '#api/database/replica/watch-replica.ts';
import { wantedQuote } from '#tests/factories/quotes.ts';
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { findPrograms, startPair } from '#tests/operate/replica/streaming-pair.ts';
import { createSend } from '#tests/support/http-client.ts';
import { openShop } from '#tests/support/shop-process.ts';
import type { Figure } from '../figure.ts';
import { makeShop } from '../growth/make-shop.ts';
import { signInAll } from '../growth/take.ts';
import { WrongAnswer } from '../load/ask.ts';
import { median, ms, percentile, times, timeRuns } from '../measure.ts';
import { openBenchWorld } from '../world.ts';

const delaysMs = [0, 1, 5];
const runs = 30;
const commits = 300;

export async function benchFarDatabase(): Promise<Figure[]> {
  const bin = findPrograms();
  if (!bin)
    console.log('Debian’s package postgresql is not installed: nothing is measured of a second server.');
  return [...(await measureAnswers()), ...(bin ? await measurePair(bin) : [])];
}

async function measureAnswers(): Promise<Figure[]> {
  const world = await openBenchWorld();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-far-'));
  try {
    await makeShop(world, { orders: 2_000, years: 1 });
    const { admin } = await signInAll(world.knex);
    const taken = new Map<string, number[]>();
    for (const delay of delaysMs) {
      const line = await openSlowLine(world.databaseUrl, delay);
      const shop = await openShop({
        dataDir: path.join(dataDir, String(delay)),
        env: { DATABASE_URL: line.url, DEMO: '0', NODE_ENV: 'production', ...ownerEnv },
      });
      try {
        for (const [name, ask] of asksOf(shop.origin, admin)) {
          const all = await timeRuns(runs, ask);
          taken.set(name, [...(taken.get(name) ?? []), median(all)]);
        }
      } finally {
        await shop.stop();
        line.close();
      }
    }
    return [...taken].flatMap(([name, medians]) =>
      medians.slice(1).map((value, at) => ({
        work: `${name}, each round trip ${delaysMs[at + 1]} ms longer`,
        measured: ms(value),
        baseline: `on one machine ${ms(medians[0] ?? 0)}`,
        ratio: times(value / (medians[0] ?? 1)),
      })),
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await world.close();
  }
}

/** What is asked, each by its name. */
export function asksOf(origin: string, cookie: string): [name: string, ask: () => Promise<void>][] {
  const send = createSend(origin, cookie);
  const asks = {
    'the list of products': () => send('/api/products'),
    'a page of orders': () => send('/api/orders'),
    'the dashboard': () => send('/api/dashboard'),
    'a request for a quote': () => send('/api/quotes', { json: wantedQuote() }),
  };
  return Object.entries(asks).map(([name, ask]) => [
    name,
    async () => {
      const { status, json } = await ask();
      const isRight = (status === 200 || status === 201) && typeof json === 'object';
      if (!isRight) throw new WrongAnswer(`${name} answered ${status}`);
    },
  ]);
}

/** Passes everything on to the database's socket, half of the delay later each way. */
async function openSlowLine(databaseUrl: string, delayMs: number): Promise<{ url: string; close(): void }> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    const send = (bytes: Buffer) => void (to.writable && to.write(bytes));
    from.on('data', bytes => {
      if (delayMs === 0) send(bytes);
      else setTimeout(send, delayMs / 2, bytes);
    });
    from.on('close', () => void setTimeout(() => to.destroy(), delayMs));
    from.on('error', () => undefined);
    from.setNoDelay(true);
    sockets.add(from);
  };
  const server = createServer(near => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  for (const name of ['host', 'port']) url.searchParams.delete(name);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function measurePair(bin: string): Promise<Figure[]> {
  const pair = await startPair(bin, { isDurable: true });
  const knex = connectDatabase({ url: pair.primary.url, poolMax: 1 });
  const watch = watchServers({
    primaryUrl: pair.primary.url,
    replicaUrl: pair.replica.url,
    log: { info: () => {}, warn: () => {} },
  });
  try {
    await knex.raw('create table written (n integer)');
    const taken: Record<string, number[]> = {};
    const ages: number[] = [];
    // Who waits for whom is said once; the replica is waited for only by commits that say so.
    await pair.primary.ask(`alter system set synchronous_standby_names = '*'`);
    await pair.primary.ask('select pg_reload_conf()');
    for (const mode of ['local', 'on', 'remote_apply']) {
      await knex.raw(`set synchronous_commit = ${mode}`);
      taken[mode] = await timeRuns(commits, async () => {
        await knex.raw('insert into written values (1)');
        const age = watch.ageSeconds();
        if (mode === 'local' && age !== null) ages.push(age * 1_000);
      });
    }
    const local = median(taken['local'] ?? []);
    return [
      ...['on', 'remote_apply'].map(mode => ({
        work: `a commit that waits for a second server (synchronous_commit = ${mode})`,
        measured: `${ms(median(taken[mode] ?? []))}, p99 ${ms(percentile(taken[mode] ?? [], 99))}`,
        baseline: `its own disk alone ${ms(local)}`,
        ratio: times(median(taken[mode] ?? []) / local),
      })),
      {
        work: 'age at which the replica is known to be, while it is written to',
        measured: `${ms(median(ages))}, p99 ${ms(percentile(ages, 99))}`,
        baseline: 'bound 2000 ms',
        ratio: times(percentile(ages, 99) / 2_000),
      },
    ];
  } finally {
    await watch.stop();
    await knex.destroy();
    await pair.stop();
  }
}
