/**
 * Two processes of the shop, a PostgreSQL, and a second one that it streams to. The replica is held back, killed, brought
 * back and made a primary of its own, while people write on one process and read on both: nobody reads a list that is
 * older than their own write, and nobody is refused.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '#api/database/connect.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { makePerson, uniqueName } from '#tests/factories/people.ts';
import { wantedQuote } from '#tests/factories/quotes.ts';
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { freePort } from '#tests/support/free-port.ts';
import { createSend } from '#tests/support/http-client.ts';
import { readScrape } from '#tests/support/prometheus/read-scrape.ts';
import { freshProgram, openShop } from '#tests/support/shop-process.ts';
import { findPrograms, startPair } from './streaming-pair.ts';

const bin = findPrograms();
if (!bin) console.log('The replica is not tried out: Debian’s package postgresql is not installed.');

interface Node {
  origin: string;
  /** The value of a series of its metrics; 0 while there is none. */
  metric(name: string, labels?: Record<string, string>): Promise<number>;
  said(): string;
}

/** A browser that keeps the note of its own write for as long as it was told. */
interface Writer {
  name: string;
  session: string;
  heldUntil: number;
}

test.skipIf(!bin)('a replica that lags, dies and comes back', { timeout: 600_000 }, async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'selvedge-replica-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const pair = await startPair(bin ?? '');
  onTestFinished(() => pair.stop());
  const nodes: Node[] = [];
  for (const at of [0, 1]) nodes.push(await openNode(at));
  const knex = connectDatabase({ url: pair.primary.url, poolMax: 2 });
  onTestFinished(() => knex.destroy());
  const sessions = createSessionStore(knex);
  const clerk = await makePerson(knex, 'admin');
  let refused: string[] = [];
  let stale: string[] = [];
  let late = 0;

  async function openNode(at: number): Promise<Node> {
    const port = await freePort();
    const shop = await openShop({
      dataDir: path.join(root, `node-${at}`),
      env: {
        DATABASE_URL: pair.primary.url,
        READ_DATABASE_URL: pair.replica.url,
        METRICS_PORT: String(port),
        DEMO: '0',
        LOG_LEVEL: 'info',
        ...ownerEnv,
      },
      program: freshProgram(),
    });
    onTestFinished(() => shop.stop());
    const scrape = createSend(`http://127.0.0.1:${port}`);
    return {
      origin: shop.origin,
      said: () => shop.said(),
      async metric(name, labels = {}) {
        const found = readScrape((await scrape('/metrics')).text).find(
          one =>
            one.name === name &&
            Object.entries(labels).every(([label, value]) => one.labels[label] === value),
        );
        return found?.value ?? 0;
      },
    };
  }

  async function write(node: Node): Promise<Writer> {
    const session = `selvedge-sid=${await sessions.start(clerk, 'test')}`;
    const name = uniqueName('writer');
    const answer = await createSend(node.origin, session)('/api/quotes', { json: wantedQuote({ name }) });
    if (answer.status !== 201) refused.push(`write ${answer.status}`);
    const held = (answer.headers['set-cookie'] ?? []).find(line => line.startsWith('selvedge-own='));
    const seconds = Number(/Max-Age=(\d+)/.exec(held ?? '')?.[1] ?? 0);
    return { name, session, heldUntil: performance.now() + seconds * 1_000 };
  }

  async function read(node: Node, { name, session, heldUntil }: Writer, when: string): Promise<void> {
    const isHeld = performance.now() < heldUntil;
    const send = createSend(node.origin, isHeld ? `${session}; selvedge-own=1` : session);
    const { status, json } = await send(`/api/quotes?search=${name}`);
    if (status !== 200) refused.push(`${when}: read ${status}`);
    else if ((json as unknown[]).length !== 1)
      stale.push(`${when}: ${name}, ${isHeld ? 'held' : 'not held'}`);
    if (!isHeld) late += 1;
  }

  /** Writes and reads until some have read again without their note. */
  async function live(when: string): Promise<void> {
    const writers: Writer[] = [];
    late = 0;
    for (let turn = 0; late < 20; turn++) {
      if (turn < 8) writers.push(await write(nodes[turn % 2] as Node));
      const jobs = writers.flatMap(writer => nodes.map(node => read(node, writer, when)));
      await Promise.all(jobs);
      await pause(20);
    }
    expect({ when, refused, stale }).toEqual({ when, refused: [], stale: [] });
    [refused, stale] = [[], []];
  }

  const usable = (wanted: number) =>
    expect
      .poll(() => Promise.all(nodes.map(node => node.metric('selvedge_replica_usable'))), {
        timeout: 60_000,
        interval: 100,
      })
      .toEqual([wanted, wanted]);
  const byReplica = () =>
    Promise.all(nodes.map(node => node.metric('selvedge_replica_reads_total', { answered: 'replica' })));
  const says = (words: string) =>
    expect.poll(() => nodes.every(node => node.said().includes(words))).toBe(true);

  await usable(1);
  await live('all is well');
  const before = await byReplica();
  expect(before.every(count => count > 0)).toBe(true);

  await pair.replica.ask('select pg_wal_replay_pause()');
  await live('held back');
  await usable(0);
  await says('the replica is behind');
  await pair.replica.ask('select pg_wal_replay_resume()');
  await usable(1);
  await live('caught up');

  await pair.replica.kill();
  await live('dead');
  await usable(0);
  await says('the replica does not answer');
  await pair.replica.start();
  await usable(1);
  await live('brought back');
  const after = await byReplica();
  expect(after.every((count, at) => count > (before[at] ?? 0))).toBe(true);

  // In the middle of it.
  const living = live('held back, killed and brought back at once');
  await pair.replica.ask('select pg_wal_replay_pause()');
  await pause(200);
  await pair.replica.kill();
  await pair.replica.start();
  await living;

  await pair.replica.ask('select pg_promote()');
  await says('the replica has become a primary of its own');
  await usable(0);
  await live('promoted');
});
