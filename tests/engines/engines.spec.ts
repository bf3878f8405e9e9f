/**
 * The shortest whole journeys in the engines that Playwright cannot drive as they are installed: a shopper's, and a
 * driver's without a server. Everything else is tested in Chromium (tests/e2e). An engine that is not here is left
 * out with a line that says what is missing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import setUp from '#tests/e2e/support/global-setup.ts';
import { openStripeWorld, type StripeWorld } from '#tests/support/stripe-world.ts';
import { deliver } from './driver-journey.ts';
import type { EngineWindow } from './engine.ts';
import { findProgram } from './find-program.ts';
import { firefox } from './firefox.ts';
import { openOutside, type Outside } from './outside.ts';
import { buy } from './shopper-journey.ts';
import { Tab } from './tab.ts';
import { webkit } from './webkit.ts';

let tearDown: () => void;
let world: StripeWorld;
let outside: Outside;

beforeAll(async () => {
  tearDown = await setUp();
  world = await openStripeWorld();
  outside = await openOutside(world.stripe);
});

afterAll(async () => {
  await outside?.stop();
  await world?.close();
  tearDown?.();
});

for (const engine of [firefox, webkit]) {
  const missing = engine.missing() ?? (findProgram('openssl') ? null : 'openssl');
  if (missing) console.log(`${engine.name}: left out, this machine lacks ${missing}.`);

  describe.skipIf(missing)(engine.name, () => {
    let browser: EngineWindow;
    let tab: Tab;

    beforeAll(async () => {
      browser = await engine.launch(outside);
      tab = new Tab(browser, world.origin);
    });

    afterAll(() => browser?.close());

    test('a shopper designs a shirt, pays by card and has an order', async () => {
      await buy(tab, world);
      expect(await browser.faults()).toEqual([]);
      expect(outside.refused).toEqual([]);
    });

    test('a driver signs at a door while the server is gone, and hands it in', () =>
      deliver(tab, world.shop));
  });
}
