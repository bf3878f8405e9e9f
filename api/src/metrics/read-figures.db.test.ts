/** How often the database is asked, and how long anybody waits for it. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import type { Figure } from './figure.ts';
import { createReader } from './read-figures.ts';

const db = useTestDatabase({ isEmpty: true });
const log = { warn: () => {} };

function countingFigure(): Figure & { asked: number } {
  const figure = {
    asked: 0,
    gauges: { seen: 'Times asked' },
    async read(knex: typeof db.knex) {
      await knex.raw('select 1');
      return [{ gauge: 'seen', value: ++figure.asked }];
    },
  };
  return figure;
}

test('one reading serves all who ask meanwhile and soon after, and then no longer', async () => {
  const figure = countingFigure();
  const read = createReader({ url: db.url, log, figures: [figure], keptMs: 60_000 });
  const readings = await Promise.all([read(), read(), read()]);
  readings.push(await read());
  expect(new Set(readings).size).toBe(1);
  expect(figure.asked).toBe(1);
  const impatient = createReader({ url: db.url, log, figures: [figure], keptMs: 0 });
  await impatient();
  expect((await impatient()).samples).toEqual([{ gauge: 'seen', value: 3 }]);
});

test('leaves no connection behind', async () => {
  const others = async () => {
    const { rows } = await db.knex.raw<{ rows: { count: number }[] }>(
      'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows[0]?.count;
  };
  await createReader({ url: db.url, log, figures: [countingFigure()] })();
  await expect.poll(others).toBe(0);
});

test('a figure that fails is counted as missing, and leaves the others', async () => {
  const broken: Figure = { gauges: { broken: '' }, read: knex => knex.raw('select nothing') };
  const reading = await createReader({ url: db.url, log, figures: [broken, countingFigure()] })();
  expect(reading).toEqual({ isDatabaseUp: true, samples: [{ gauge: 'seen', value: 1 }], missing: 1 });
});

test('a database that takes connections and says nothing is away', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer(socket => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://shop@127.0.0.1:${port}/shop`;
  const startedAt = performance.now();
  const reading = await createReader({ url, log, figures: [countingFigure()] })();
  expect(reading).toEqual({ isDatabaseUp: false, samples: [], missing: 0 });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  for (const socket of sockets) socket.destroy();
  silent.close();
});
