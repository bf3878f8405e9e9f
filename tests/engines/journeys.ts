/**
 * The shortest whole journeys in the engines that Playwright cannot drive as they are installed: a shopper's, and a
 * driver's without a server. Everything else is tested in Chromium (tests/e2e). An engine that is not here is left
 * out with a line that says what is missing. Each engine has a file and a shop of its own, so they run side by side.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStripeWorld, type StripeWorld } from '#tests/support/stripe-world.ts';
import { deliver } from './driver-journey.ts';
import type { Engine, EngineWindow } from './engine.ts';
import { findProgram } from './find-program.ts';
import { openOutside, type Outside } from './outside.ts';
import { buy } from './shopper-journey.ts';
import { Tab } from './tab.ts';

export function testJourneysIn(engine: Engine): void {
  const missing = engine.missing() ?? (findProgram('openssl') ? null : 'openssl');
  if (missing) console.log(`${engine.name}: left out, this machine lacks ${missing}.`);

  describe.skipIf(missing)(engine.name, () => {
    let world: StripeWorld;
    let outside: Outside;
    let browser: EngineWindow;
    let tab: Tab;

    beforeAll(async () => {
      world = await openStripeWorld();
      outside = await openOutside(world.stripe);
      browser = await engine.launch(outside);
      tab = new Tab(browser, world.origin);
    });

    afterAll(async () => {
      await browser?.close();
      await outside?.stop();
      await world?.close();
    });

    test('a shopper designs a shirt, pays by card and has an order', async () => {
      await buy(tab, world);
      expect(await browser.faults()).toEqual([]);
      expect(outside.refused).toEqual([]);
    });

    test('a driver signs at a door while the server is gone, and hands it in', () =>
      deliver(tab, world.shop));
  });
}
