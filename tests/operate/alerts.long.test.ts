/**
 * The shipped alert rules, tried out: a shop is brought into each state, what it then exports is scraped over
 * HTTP, and the rule's own expression is evaluated over it. A shop that just trades sets off none.
 */
import { expect, test } from 'vitest';
import { evaluate, type Scrapes, select, selectorsOf } from '#tests/support/prometheus/evaluate.ts';
import { readRules } from '#tests/support/prometheus/read-rules.ts';
import { alerts, fillDisk } from './bring-about.ts';
import { type MeasuredShop, startMeasuredShop } from './measured-shop.ts';

const rules = readRules();

const firing = (scrapes: Scrapes) =>
  rules.filter(({ expr }) => evaluate(expr, scrapes).length > 0).map(({ alert }) => alert);

/** A busy test machine may really be slow: then these are right, and the next window is looked at. */
const ofBusyMachines = ['SlowAnswers', 'EventLoopLag'];
const windows = 20;

/** `healthy` is a window in which the shop just traded. */
async function withShop(work: (shop: MeasuredShop, healthy: Scrapes) => Promise<void>): Promise<void> {
  const shop = await startMeasuredShop({ rateLimits: true });
  try {
    await shop.trade();
    await work(shop, await trade(shop));
  } finally {
    await shop.stop();
  }
}

async function trade(shop: MeasuredShop): Promise<Scrapes> {
  for (let window = 1; ; window++) {
    const earlier = await shop.scrape();
    await shop.trade();
    const scrapes = { earlier, now: await shop.scrape() };
    const alarms = firing(scrapes);
    if (window === windows || !alarms.some(alert => ofBusyMachines.includes(alert))) return scrapes;
  }
}

test('a shop that trades sets off no alert, and exports what every rule asks for', () =>
  withShop(async (_shop, healthy) => {
    expect(firing(healthy)).toEqual([]);
    const { earlier, now } = healthy;
    const asked = rules.flatMap(({ alert, expr }) =>
      selectorsOf(expr).map(selector => ({ alert, selector })),
    );
    expect(asked.length).toBeGreaterThanOrEqual(rules.length);
    expect(asked.filter(({ selector }) => select(now, selector).length === 0)).toEqual([]);
    // From the start, so that the very first of them is an increase.
    expect(asked.filter(({ selector }) => select(earlier, selector).length === 0)).toEqual([]);
  }));

test('every rule is tried out, once', () => {
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual(Object.keys(alerts).toSorted());
  expect(new Set(rules.map(({ expr }) => expr)).size).toBe(rules.length);
});

test.each(rules.map(({ alert }) => alert))('%s', alert =>
  withShop(async (shop, healthy) => {
    expect(firing(healthy), 'before').toEqual([]);
    const undo = await alerts[alert]?.(shop);
    const now = await shop.scrape();
    await undo?.();
    expect(firing({ earlier: healthy.now, now })).toContain(alert);
  }),
);

test('DiskNearlyFull: less than a gigabyte, whatever share that is', () =>
  withShop(async (shop, { now }) => {
    await fillDisk(shop);
    expect(firing({ earlier: now, now: await shop.scrape() })).toContain('DiskNearlyFull');
  }));
