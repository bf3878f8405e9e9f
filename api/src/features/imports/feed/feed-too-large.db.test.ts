import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let folder = '';
let server: TestServer;

/** 400 MB that take no room on the disk. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-feed-'));
  const supplierFeed = path.join(folder, 'feed.csv');
  const handle = await open(supplierFeed, 'w');
  await handle.truncate(400_000_000);
  await handle.close();
  server = await startTestServer({ supplierFeed });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test.each(['/api/import-products', '/api/import-checks'])(
  'POST %s reads none of a feed too large',
  async address => {
    const admin = await server.as('admin');
    const before = process.resourceUsage().maxRSS;
    const answer = await admin.send(address, { method: 'POST' });
    expect(answer).toMatchObject({
      status: 413,
      json: { code: 'too_large', message: 'The supplier’s feed is larger than 50 MB.' },
    });
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
    expect(await server.knex('import_runs').first()).toBeUndefined();
  },
);
