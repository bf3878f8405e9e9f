/** What the metrics say, to whom, and what they cost. The alert rules over them: alerts.long.test.ts. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/wire/api.ts';
import { createSend } from '#tests/support/http-client.ts';
import { makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Program, startProgram } from '#tests/support/program.ts';
import { select } from '#tests/support/prometheus/evaluate.ts';
import { freshProgram } from '#tests/support/shop-process.ts';
import { drawnSignature, makeDelivery, makeDevice, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { useTestServer } from '#tests/support/server.ts';
import { alerts } from './bring-about.ts';
import { type MeasuredShop, startMeasuredShop } from './measured-shop.ts';

let shop: MeasuredShop;
beforeAll(async () => {
  shop = await startMeasuredShop();
});
afterAll(() => shop.stop());

async function valueOf(
  name: string,
  labels: Record<string, string> = {},
  from = shop,
): Promise<number | null> {
  const [found, ...more] = select(await from.scrape(), { name, labels });
  expect(more).toEqual([]);
  return found?.value ?? null;
}

const answeredBy = async (labels: Record<string, string>) =>
  (await valueOf('selvedge_http_request_seconds_count', labels)) ?? 0;

describe('requests', () => {
  test.each([
    ['/api/products/999999', { method: 'GET', route: '/api/products/{id}', status: '4xx' }],
    ['/api/categories', { method: 'GET', route: '/api/categories', status: '2xx' }],
    ['/products', { method: 'GET', route: 'page', status: '2xx' }],
    ['/nobody/was/ever/here', { method: 'GET', route: 'page', status: '4xx' }],
    ['/api/nothing/of/the/kind', { method: 'any', route: 'unknown call', status: '4xx' }],
  ])('%s is counted by its pattern', async (path, labels) => {
    const before = await answeredBy(labels);
    await shop.send(path);
    expect(await answeredBy(labels)).toBe(before + 1);
  });

  test('another method of a page is no page', async () => {
    const labels = { method: 'any', route: 'unknown call', status: '4xx' };
    const before = await answeredBy(labels);
    await shop.send('/products', { method: 'PROPFIND' });
    expect(await answeredBy(labels)).toBe(before + 1);
  });

  test('nothing of a person or of a request is in them', async () => {
    const secret = `secret-${randomUUID()}`;
    const admin = await shop.as('admin', { username: secret });
    await admin.send(`/api/customers?search=${secret}`);
    for (const path of [`/${secret}`, `/api/${secret}`, `/api/orders/${secret}`, `/garments/${secret}`])
      await admin.send(path, { headers: { 'User-Agent': secret } });
    await shop.send('/api/login', { json: { username: secret, password: secret } });
    const series = await shop.scrape();
    expect(JSON.stringify(series)).not.toContain(secret);
    const routes = new Set(series.flatMap(({ labels }) => labels['route'] ?? []));
    const patterns = new Set<string>(Object.values(api).map(({ path }) => path));
    expect([...routes].filter(route => !patterns.has(route)).toSorted()).toEqual(['page', 'unknown call']);
    const ours = series.filter(({ name }) => name.startsWith('selvedge_'));
    const names = new Set(ours.flatMap(({ labels }) => Object.keys(labels)));
    expect([...names].toSorted()).toEqual(['kind', 'le', 'method', 'queue', 'route', 'state', 'status']);
  });
});

describe('figures of the database', () => {
  test('proof that waits for the office is counted as the office sees it', async () => {
    const { knex } = shop;
    const sync = syncFor(knex);
    const [driver, delivery] = [await makeUser(knex, 'driver'), await makeDelivery(knex)];
    const phone = makeDevice(sync, driver);
    const args = { signature: await drawnSignature(), signedBy: 'Dana Lee' };
    const ofKind = (kind: string) => valueOf('selvedge_outbox_conflicts', { kind });
    expect([await ofKind('conflict'), await ofKind('refusal')]).toEqual([0, 0]);
    const long = new Date(Date.now() - 181 * 86_400_000).toISOString();
    await phone.sync([
      phone.make('delivery.confirm', delivery, args, { occurredAt: long }),
      phone.make('delivery.confirm', delivery, { signature: 'none', signedBy: 'Dana' }),
    ]);
    expect([await ofKind('conflict'), await ofKind('refusal')]).toEqual([1, 1]);
  });

  test('queues have a depth', async () => {
    const before = (await valueOf('selvedge_queue_depth', { queue: 'mails' })) ?? 0;
    const person = { firstName: 'Bo', lastName: 'Li', email: 'bo@example.test', phone: '', company: '' };
    await shop.send('/api/contact', {
      json: { ...person, subject: 'Caps', message: 'Twelve?', clientId: randomUUID() },
    });
    const queued = await shop.knex('mails').where({ status: 'queued' });
    expect(queued.length).toBeGreaterThan(before);
    expect(await valueOf('selvedge_queue_depth', { queue: 'mails' })).toBe(queued.length);
  });

  test('are read past the shop’s pool: when it has nothing left, they are there', async () => {
    const held = await Promise.all(Array.from({ length: 10 }, () => shop.knex.transaction()));
    try {
      expect(await valueOf('selvedge_payments_unmatched')).toBe(0);
      expect(await valueOf('selvedge_database_pool', { state: 'used' })).toBe(10);
    } finally {
      await Promise.all(held.map(trx => trx.rollback()));
    }
  });

  test('one that takes too long is left out, and the others are there', async () => {
    const lock = await shop.knex.transaction();
    try {
      await lock.raw('lock table mails in access exclusive mode');
      const startedAt = performance.now();
      const series = await shop.scrape();
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      const found = (name: string) => select(series, { name, labels: {} }).map(({ value }) => value);
      expect(found('selvedge_queue_depth')).toEqual([]);
      expect(found('selvedge_figures_missing')).toEqual([1]);
      expect(found('selvedge_payments_unmatched')).toEqual([0]);
      expect(found('selvedge_database_up')).toEqual([1]);
    } finally {
      await lock.rollback();
    }
  });

  test('are absent while the database is away, and the rest is told', async () => {
    const own = await startMeasuredShop();
    try {
      await own.trade();
      await alerts['DatabaseDown']?.(own);
      const series = await own.scrape();
      const names = new Set(series.map(({ name }) => name));
      expect(select(series, { name: 'selvedge_database_up', labels: {} })).toMatchObject([{ value: 0 }]);
      for (const name of ['payments_unmatched', 'queue_depth', 'outbox_conflicts', 'record_findings'])
        expect(names, name).not.toContain(`selvedge_${name}`);
      for (const name of ['http_request_seconds_count', 'disk_free_bytes', 'database_pool'])
        expect(names, name).toContain(`selvedge_${name}`);
      expect(names).toContain('process_cpu_seconds_total');
    } finally {
      await own.stop();
    }
  });
});

describe('who reads them', () => {
  const plain = useTestServer();

  test('nobody on the shop’s own port', async () => {
    for (const { send } of [shop, plain()]) {
      const answer = await send('/metrics');
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('selvedge_');
    }
  });

  test('the port of the metrics has nothing else', async () => {
    const send = createSend(shop.metricsUrl);
    expect((await send('/metrics')).headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect((await send('/metrics', { method: 'HEAD' })).text).toBe('');
    for (const path of ['/', '/api/shop', '/metrics/x']) expect((await send(path)).status).toBe(404);
    expect((await send('/metrics', { method: 'POST' })).status).toBe(405);
  });
});

describe('the process', () => {
  const db = useTestDatabase();
  const programs: Program[] = [];
  const dataDir = makeDataDir();
  afterAll(async () => {
    await Promise.all(programs.map(program => program.kill('SIGKILL')));
    removeDataDir(dataDir);
  });

  function start(env: Record<string, string>): Program {
    const file = freshProgram();
    const program = startProgram({
      args: file.endsWith('.ts') ? ['--import', 'tsx', file] : [file],
      env: {
        DATABASE_URL: db.url,
        DATA_DIR: dataDir,
        PUBLIC_URL: '',
        DEMO: '0',
        LOG_LEVEL: 'silent',
        // A machine with other work answers late, and not by 503.
        DATABASE_WAIT_MS: '30000',
        PORT: '0',
        ...env,
      },
    });
    programs.push(program);
    return program;
  }

  test('METRICS_PORT opens them to this machine alone', async () => {
    const port = await freePort();
    await start({ METRICS_PORT: String(port) }).line(/ is open at /);
    const send = createSend(`http://127.0.0.1:${port}`);
    const { text } = await send('/metrics');
    for (const name of [
      'selvedge_database_up 1',
      'selvedge_disk_free_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(text).toContain(name);
    // Whoever listens on every address answers here, too.
    await expect(createSend(`http://127.0.0.2:${port}`)('/metrics')).rejects.toThrow();
  });

  test('a port that is taken ends the start with a sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' && address?.port);
    const said = await start({ METRICS_PORT: port }).ended;
    taken.close();
    expect(said).toContain(
      `Port ${port} is in use. Stop the program that listens there, or set METRICS_PORT.`,
    );
  });
});
