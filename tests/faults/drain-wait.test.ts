/** A balancer hears 503 before the listener closes, and whoever asks twice does not wait. */
import { afterEach, expect, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { createSend } from '#tests/support/http-client.ts';
import { type Program, startProgram } from '#tests/support/program.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { freshProgram } from '#tests/support/shop-process.ts';
import { makeDataDir, removeDataDir } from './data-folder.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function startShop(drainWaitMs: number): Promise<{ program: Program; origin: string }> {
  const dataDir = makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const database: TestDatabase = await createTestDatabase();
  undo.push(() => database.drop());
  const port = await freePort();
  const file = freshProgram();
  const program = startProgram({
    args: file.endsWith('.ts') ? ['--import', 'tsx', file] : [file],
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      DEMO: '0',
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      // A machine with other work answers late, and not by 503.
      DATABASE_WAIT_MS: '30000',
      DRAIN_WAIT_MS: String(drainWaitMs),
    },
  });
  undo.push(() => program.hasEnded() || program.kill('SIGKILL'));
  await program.line(/ is open at http:/);
  return { program, origin: `http://127.0.0.1:${port}` };
}

const longestMs = 600_000;

it('serves while readiness says 503, and a second SIGTERM ends at once', async () => {
  const { program, origin } = await startShop(longestMs);
  const send = createSend(origin);
  expect(await send('/readyz')).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } });
  process.kill(program.pid, 'SIGTERM');
  await program.line(/"msg":"ending"/);
  await expect.poll(async () => (await send('/readyz')).status).toBe(503);
  // The listener still takes them, and tells whoever keeps a connection to let go of it. By the short way, too.
  for (const path of ['/api/shop', '/api/shop', '/api/products', '/api/products', '/healthz'])
    expect(await send(path)).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect((await send('/healthz')).status).toBe(200);
  await program.kill('SIGTERM');
  expect(program.hasEnded()).toBe(true);
}, 60_000);

it('ends by itself when the wait is over', async () => {
  const { program, origin } = await startShop(1);
  expect((await createSend(origin)('/readyz')).status).toBe(200);
  await program.kill('SIGTERM');
  await expect(createSend(origin)('/readyz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}, 60_000);
