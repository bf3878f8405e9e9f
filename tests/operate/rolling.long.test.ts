/**
 * `npm run test:rolling`: three processes of the shop behind a proxy that never sends a request again, on one database and one
 * store of files. Under load each is replaced by a new one, `ROLLING_ROUNDS` times (1): not one request fails. Then each is
 * killed: requests that it had taken fail, and what anybody was told is kept.
 * SHOP_PROGRAM_BEFORE names another build, from which the first round replaces: two versions side by side.
 */
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PushedMutation, SyncRequest, SyncResponse } from '#contract/wire/sync.ts';
import { protocolVersion } from '#contract/wire/version.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { makeSealKey } from '#api/outside/keys/seal-signer.ts';
import { makePerson } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { createSend, type Answer } from '#tests/support/http-client.ts';
import { startRoundRobinProxy } from './round-robin-proxy.ts';
import { startS3Double } from '#tests/support/s3-double/s3-double.ts';
import { freshProgram, openShop, type ShopProcess } from '#tests/support/shop-process.ts';
import { makeJob } from '#tests/support/sync-world.ts';

const database = useTestDatabase({ isEmpty: true });
const nodeCount = 3;
const rounds = Number(process.env['ROLLING_ROUNDS'] ?? 1);
const before = process.env['SHOP_PROGRAM_BEFORE'];
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Load {
  requests: number;
  /** Requests that got no answer, or an answer that a person would see as an error. */
  failed: string[];
  stop(): Promise<void>;
}

test('nodes are replaced and killed under load', { timeout: 1_200_000 }, async ctx => {
  const root = mkdtempSync(path.join(tmpdir(), 'selvedge-rolling-'));
  ctx.onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const bucket = await startS3Double();
  ctx.onTestFinished(() => bucket.stop());
  const env = {
    DATABASE_URL: database.url,
    DEMO: '0',
    ...ownerEnv,
    TRUST_PROXY: '1',
    DRAIN_WAIT_MS: '2000',
    SEAL_KEY: makeSealKey().export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    // A build of before buckets takes a folder.
    FILES_URL: before ? `file:${path.join(root, 'files')}` : bucket.url(),
    ...bucket.env,
  };
  const nodes: ShopProcess[] = [];
  ctx.onTestFinished(async () => void (await Promise.all(nodes.map(node => node.stop()))));
  for (let at = 0; at < nodeCount; at++)
    nodes.push(
      await openShop({ dataDir: path.join(root, `node-${at}`), env, program: before ?? freshProgram() }),
    );
  const proxy = await startRoundRobinProxy(nodes.map(({ origin }) => origin));
  ctx.onTestFinished(() => proxy.stop());
  const { knex } = database;
  const contacts: string[] = [];
  const designs: { sha256: string; cookie: string }[] = [];
  const hours = new Map<string, number>();

  const load = await startLoad(proxy.origin);
  const enough = async () => {
    const until = load.requests + 200;
    while (load.requests < until) await pause(20);
  };
  await enough();
  for (let round = 1; round <= rounds; round++)
    for (const [at, node] of nodes.entries()) {
      const { dataDir, origin } = node;
      await node.stop();
      nodes[at] = await openShop({
        dataDir,
        env,
        program: freshProgram(),
        port: Number(new URL(origin).port),
      });
      while (!proxy.isReady(at)) await pause(20);
      await enough();
    }
  expect(load.failed).toEqual([]);
  expect(proxy.troubles).toEqual([]);
  expect(Math.min(...proxy.sent)).toBeGreaterThan(0);
  console.log(
    `${rounds * nodeCount} nodes replaced${before ? ' by another version' : ''} under load: ${load.requests} requests, ${load.failed.length} failed. By node: ${proxy.sent.join(', ')}.`,
  );

  const atRest = load.requests;
  for (const [at, node] of nodes.entries()) {
    await node.kill();
    while (proxy.isReady(at)) await pause(5);
    await enough();
    await node.open();
    while (!proxy.isReady(at)) await pause(20);
  }
  await load.stop();
  console.log(
    `${nodeCount} nodes killed under load: ${load.requests - atRest} requests, ${load.failed.length} failed.`,
  );

  // What was acknowledged is there, once, whichever node is asked.
  const messages = await knex('contact_messages').pluck<string[]>('subject');
  expect(new Set(messages).size).toBe(messages.length);
  expect(contacts.filter(subject => !messages.includes(subject))).toEqual([]);
  // Those whose answer was lost were sent again under the same id, as a device does.
  for (const [id, minutes] of hours)
    expect((await knex('jobs').where({ id }).first('actualMinutes'))?.actualMinutes).toBe(minutes);
  for (const { sha256, cookie } of designs)
    for (const { origin } of nodes) {
      const seen = await createSend(origin, cookie)(`/api/uploads/${sha256}`, { method: 'HEAD' });
      expect(seen.status).toBe(204);
    }
  expect(designs.length).toBeGreaterThan(0);
  const keys = await Promise.all(
    nodes.map(async ({ origin }) => (await createSend(origin)('/api/seal-keys')).text),
  );
  expect(new Set(keys).size).toBe(1);

  /** Shoppers who look, write and upload, and a tablet that hands in hours. */
  async function startLoad(origin: string): Promise<Load> {
    let isDone = false;
    const found: Load = {
      requests: 0,
      failed: [],
      async stop() {
        isDone = true;
        await Promise.all(working);
      },
    };
    async function ask(what: string, sending: Promise<Answer>, wanted: number): Promise<Answer | null> {
      found.requests++;
      const answer = await sending.catch((error: unknown) => String(error));
      if (typeof answer !== 'string' && answer.status === wanted) return answer;
      found.failed.push(
        `${what}: ${typeof answer === 'string' ? answer : `${answer.status} ${answer.text}`}`,
      );
      return null;
    }
    const person = await makePerson(knex, 'workshop');
    const session = `__Host-sid=${await createSessionStore(knex).start(person, 'test')}`;
    const visitor = () => `__Host-vid=${randomBytes(32).toString('base64url')}`;

    const look = async () => {
      const send = createSend(origin);
      for (const address of ['/api/products', '/api/shop', '/api/categories', '/'])
        await ask(address, send(address), 200);
    };
    let written = 0;
    const write = async () => {
      // Short: a long number may look like that of a card.
      const subject = `Rolling ${++written}`;
      const json = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', subject, message: 'Caps?' };
      if (await ask('contact', createSend(origin, visitor())('/api/contact', { json }), 201))
        contacts.push(subject);
    };
    const upload = async () => {
      const colour = `#${randomBytes(3).toString('hex')}`;
      const bytes = await picture({ width: 40, height: 30, colour });
      const sha256 = sha256Of(bytes);
      const cookie = visitor();
      const send = createSend(origin, cookie);
      const address = `/api/uploads/${sha256}`;
      const headers = { 'Content-Type': 'image/png' };
      if (!(await ask('upload', send(address, { method: 'PUT', body: bytes, headers }), 201))) return;
      designs.push({ sha256, cookie });
      await ask('look for upload', send(address, { method: 'HEAD' }), 204);
      await ask('picture', send(`/api/artworks/${sha256}/96.webp`), 200);
    };
    const deviceId = randomUUID();
    const job = await makeJob(knex);
    hours.set(
      job,
      Number((await knex('jobs').where({ id: job }).first('actualMinutes'))?.actualMinutes ?? 0),
    );
    let seq = 0;
    const handIn = async () => {
      const mutation: PushedMutation = {
        id: randomUUID(),
        seq: ++seq,
        name: 'job.addHours',
        v: 1,
        args: { entryId: randomUUID(), minutes: 5 },
        userId: person.id,
        entity: 'jobs',
        entityId: job,
        occurredAt: new Date().toISOString(),
      };
      const json: SyncRequest = {
        protocol: protocolVersion,
        build: 'test',
        deviceId,
        cursor: null,
        clientNow: new Date().toISOString(),
        mutations: [mutation],
      };
      for (;;) {
        const answer = await ask('sync', createSend(origin, session)('/api/sync', { json }), 200);
        const [verdict] = (answer?.json as SyncResponse | undefined)?.results ?? [];
        if (!verdict) continue;
        if (verdict.status !== 'applied' && verdict.status !== 'duplicate')
          found.failed.push(`sync: ${verdict.status}`);
        return void hours.set(job, (hours.get(job) ?? 0) + 5);
      }
    };
    const again = async (work: () => Promise<void>) => {
      while (!isDone) await work();
    };
    const working = [look, look, write, upload, handIn].map(again);
    return found;
  }
});
