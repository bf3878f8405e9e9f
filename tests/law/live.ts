/** Lives one after the other, and after each the law. */
import { addUpLife } from './add-up.ts';
import { happen, type HappeningName } from './happen.ts';
import { begin, below } from './life.ts';
import type { LawShop } from './law-shop.ts';

interface Lives {
  seed: number;
  from: number;
  count: number;
  /** Lives that go on beside each other. */
  atOnce?: number;
}

const mostTold = 5;

/**
 * A life is known by its seed and its number, and can be lived again alone: `SEED=… FROM=… LIVES=1`. Answers what
 * happened, how often.
 */
export async function liveOn(
  shop: LawShop,
  { seed, from, count, atOnce = 1 }: Lives,
): Promise<Map<HappeningName, number>> {
  const happened = new Map<HappeningName, number>();
  const failed: string[] = [];
  let next = from;
  const lane = async () => {
    while (next < from + count) {
      const told = await live(shop, { seed, number: next++ }, happened);
      if (told) failed.push(told);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${count} lives\n${failed.slice(0, mostTold).join('\n\n')}`);
  return happened;
}

/** Answers what was wrong, and how it came to that. */
async function live(
  shop: LawShop,
  { seed, number }: { seed: number; number: number },
  happened: Map<HappeningName, number>,
): Promise<string | null> {
  const life = await begin(shop, seed, number);
  try {
    const steps = 2 + below(life, 7);
    for (let step = 0; step < steps; step++) {
      const name = await happen(life);
      happened.set(name, (happened.get(name) ?? 0) + 1);
      if (step % 3 === 2) await addUpLife(life);
    }
    await addUpLife(life);
    return null;
  } catch (error) {
    const head = `Life ${number} of seed ${seed} (SEED=${seed} FROM=${number} LIVES=1)`;
    return `${head}: ${String(error)}\n${life.story.join('\n')}`;
  }
}
