/**
 * Ten thousand lives, in shops of some hundreds each. A run that was ended goes on where it was, or a life is lived
 * again: `SEED=… FROM=… LIVES=…`.
 */
import { expect, test } from 'vitest';
import { addUpAll } from './add-up-all.ts';
import { startLawShop } from './law-shop.ts';
import { liveOn } from './live.ts';

const seed = Number(process.env['SEED'] ?? 1);
const from = Number(process.env['FROM'] ?? 0);
const count = Number(process.env['LIVES'] ?? 10_000);
const ofAShop = 500;

const chunks = Array.from({ length: Math.ceil(count / ofAShop) }, (_, at) => ({
  from: from + at * ofAShop,
  count: Math.min(ofAShop, count - at * ofAShop),
}));

test.each(chunks)(
  `lives $from and $count more of seed ${seed} add up`,
  { timeout: 0 },
  async ({ from: first, count: lives }) => {
    const shop = await startLawShop();
    try {
      const happened = await liveOn(shop, { seed, from: first, count: lives, atOnce: 6 });
      if (lives >= 100) expect(happened.size).toBeGreaterThan(14);
      await addUpAll(shop);
    } finally {
      await shop.stop();
    }
  },
);
