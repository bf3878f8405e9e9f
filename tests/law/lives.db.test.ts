/**
 * Generated lives of orders through the shop’s own calls, and the law of its money: what the documents say is what is
 * owed, and that is what is paid and what is open, for every order, every account and in all. `npm run test:all` lives
 * ten thousand.
 */
import { expect, test } from 'vitest';
import { addUpAll } from './add-up-all.ts';
import { useLawShop } from './law-shop.ts';
import { isWhole } from '#tests/support/whole.ts';
import { liveOn } from './live.ts';

const shop = useLawShop();
const seed = Number(process.env['SEED'] ?? 7);
const from = Number(process.env['FROM'] ?? 0);
const count = Number(process.env['LIVES'] ?? (isWhole ? 60 : 12));

test(`documents, money and debts of ${count} lives add up (seed ${seed}, from ${from})`, async () => {
  const happened = await liveOn(shop(), { seed, from, count });
  if (count >= 12) expect(happened.size, [...happened.keys()].join()).toBeGreaterThan(12);
  await addUpAll(shop());
});
