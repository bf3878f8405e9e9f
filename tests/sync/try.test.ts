import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { prepareGround } from './simulator/ground.ts';
import { runSchedule } from './simulator/schedule.ts';
const db = useTestDatabase();
test('x', async () => {
  const ground = await prepareGround(db.knex);
  const t = performance.now();
  const total: Record<string, number> = {};
  let bad = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const r = await runSchedule(ground, { seed });
    for (const [k, v] of Object.entries(r.counts)) total[k] = (total[k] ?? 0) + v;
    if (r.violations.length > 0) {
      bad++;
      if (bad < 6) console.log(seed, r.violations.slice(0, 4));
    }
  }
  console.log('ms', performance.now() - t, 'bad', bad, total);
  expect(bad).toBe(0);
}, 300_000);
