import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listenToDatabase } from '#api/database/notices/listen.ts';
import { filled } from '#api/database/present.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeDelivery, makeJob, makeUser, silentLog } from '#tests/support/sync-world.ts';
import type { Actor } from '../actor.ts';
import { openEventStream } from './event-stream.ts';
import { createPokes, type Pokes } from './pokes.ts';

const db = useTestDatabase();
let driver: Actor;
let workshop: Actor;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [driver, workshop] = await Promise.all([makeUser(db.knex, 'driver'), makeUser(db.knex, 'workshop')]);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Koa with the event stream of whom `x-actor` names, listening to the real database. */
async function start(findActor: (actor: Actor) => Actor | null = actor => actor, heartbeatMs = 25_000) {
  const pokes = createPokes();
  const listener = await listenToDatabase({
    url: db.url,
    channels: { sync: pokes.takeNotice },
    onReconnect: pokes.pokeEveryone,
    retryDelayMs: 20,
  });
  const app = new Koa();
  app.use(async ctx => {
    const actor = ctx.get('x-actor') === 'driver' ? driver : workshop;
    openEventStream(ctx, actor, {
      pokes,
      log: silentLog,
      heartbeatMs,
      findActor: async () => findActor(actor),
    });
  });
  const server: Server = createServer(app.callback());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  stops.push(
    () => listener.stop(),
    () => new Promise(resolve => server.close(resolve)),
    async () => pokes.closeAll(),
  );
  return { pokes, port: (server.address() as AddressInfo).port };
}

/** Reads a stream until it has the text, or to its end. */
async function follow(port: number, who: string, pokes: Pokes) {
  const before = pokes.count();
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { 'x-actor': who },
    signal: leaving.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  const until = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read();
      if (done) return `${text}<end>`;
      text += Buffer.from(value).toString();
    }
    const found = text;
    text = '';
    return found;
  };
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  await until('retry:');
  expect(pokes.count()).toBe(before + 1);
  return { until, leave: () => leaving.abort() };
}

describe('pokes', () => {
  test('a commit is told to whom it concerns, and to nobody else', async () => {
    const { pokes, port } = await start();
    const [onTheRoad, onTheFloor] = [
      await follow(port, 'driver', pokes),
      await follow(port, 'workshop', pokes),
    ];
    await makeJob(db.knex);
    const told = await onTheFloor.until('event: poke\n');
    expect(told).toMatch(/data: \{"v":\d+\}/);
    await makeDelivery(db.knex, { assignedTo: driver.id });
    const heard = await onTheRoad.until('event: poke\n');
    // The job came first: had the driver heard of it, it would stand in front.
    expect(heard.match(/event: poke/g)).toHaveLength(1);
    const [{ version }] = filled(
      await db
        .knex('sync_index')
        .where({ scope: `driver:${driver.id}` })
        .select('version'),
    );
    expect(heard).toContain(`{"v":${version}}`);
  });

  test('what is rolled back is told to nobody', async () => {
    const { pokes, port } = await start();
    const stream = await follow(port, 'workshop', pokes);
    await db.knex
      .transaction(async trx => {
        await makeJob(trx);
        throw new Error('no');
      })
      .catch(() => {});
    await makeJob(db.knex);
    expect((await stream.until('event: poke\n')).match(/event: poke/g)).toHaveLength(1);
  });

  test('after the listening connection was cut, everybody is poked', async () => {
    const { pokes, port } = await start();
    const stream = await follow(port, 'driver', pokes);
    await db.knex.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`);
    expect(await stream.until('event: poke\n')).toContain('{"v":null}');
    await makeDelivery(db.knex);
    expect(await stream.until('event: poke\n')).toMatch(/\{"v":\d+\}/);
  });

  test.each([
    ['the session has ended', () => null],
    ['the role has changed', (actor: Actor): Actor => ({ ...actor, staffRole: null })],
  ])('the stream ends when %s', async (_title, findActor) => {
    const { pokes, port } = await start(findActor, 10);
    const stream = await follow(port, 'driver', pokes);
    expect(await stream.until('never')).toContain('<end>');
    expect(pokes.count()).toBe(0);
  });

  test('a stream beats while nothing happens, and is forgotten when the device goes', async () => {
    const { pokes, port } = await start(actor => actor, 10);
    const stream = await follow(port, 'driver', pokes);
    await stream.until(': alive');
    stream.leave();
    await expect.poll(() => pokes.count()).toBe(0);
  });

  test('one person cannot hold streams without end', async () => {
    const { pokes, port } = await start();
    const first = await follow(port, 'driver', pokes);
    for (let i = 0; i < 9; i++) await follow(port, 'driver', pokes);
    await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-actor': 'driver' } });
    expect(await first.until('never')).toContain('<end>');
    expect(pokes.count()).toBe(10);
  });
});
