/**
 * An office imports while the shop is killed under it, its process alone or with the database. After each kill the
 * catalogue is all of the old file or all of the new one. The import goes on by itself, and once it has ended the catalogue
 * is all of the new one.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { makePerson } from '#tests/factories/people.ts';
import { openShop, type ShopProcess, freshProgram } from '#tests/support/shop-process.ts';
import { makeDataDir, removeDataDir } from './data-folder.ts';

/** Twenty moments; every fourth takes the database along. */
const rounds = Array.from({ length: 20 }, (_, at) => (at % 4 === 1 ? 'killAll' : 'kill'));
const longestBeforeKillMs = 400;
const variants = 3_000;

let shop: ShopProcess;
beforeAll(async () => {
  shop = await openShop({
    dataDir: makeDataDir(),
    program: freshProgram(),
    env: { DEMO: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
  });
}, 60_000);
afterAll(async () => {
  await shop.stop();
  removeDataDir(shop.dataDir);
});

/** Every variant says which file it is of. */
function feedOf(round: number): string {
  const rows = Array.from({ length: variants }, (_, at) => {
    const product = at % 10 === 0 ? 'Tee,Bags' : ',';
    return `tee-${Math.floor(at / 10)},${product},24.95,Navy,M${at % 10},S-${at},${round}`;
  });
  return ['Handle,Product,Category,Base Price,Colour,Size,Stock Code,Stock', ...rows].join('\n');
}

test(
  'the catalogue is one file or the other, and the import goes on by itself',
  { timeout: 1_200_000 },
  async () => {
    const admin = await makePerson(shop.knex, 'admin');
    const cookie = `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`;
    const send = (method: string, path: string, body?: string) =>
      fetch(shop.origin + path, {
        method,
        headers: { Cookie: cookie, Origin: shop.origin, 'Content-Type': 'text/csv' },
        ...(body === undefined ? {} : { body }),
      });
    const runs = async () =>
      ((await (await send('GET', '/api/import-runs')).json()) as { runs: ImportRunView[] }).runs;
    const begin = async (round: number) => {
      const answer = await send('POST', `/api/import-files?name=round-${round}.csv`, feedOf(round));
      expect(answer.status, await answer.text()).toBe(202);
    };

    await begin(0);
    await expect.poll(async () => (await runs())[0]?.status).toBe('applied');
    const stocks = () =>
      shop.knex('product_variants').whereNull('archivedAt').distinct('stock').pluck('stock');
    for (const [at, how] of rounds.entries()) {
      const round = at + 1;
      await begin(round);
      await pause(randomInt(longestBeforeKillMs));
      await shop[how]();
      await shop.open();
      expect([[at], [round]]).toContainEqual(await stocks());
      await expect.poll(async () => (await runs())[0]?.status).toBe('applied');
      expect(await stocks()).toEqual([round]);
      expect(await shop.knex('import_runs').where({ status: 'applied' }).count()).toEqual([
        { count: round + 1 },
      ]);
      expect(await shop.knex('product_variants').count()).toEqual([{ count: variants }]);
    }
  },
);
