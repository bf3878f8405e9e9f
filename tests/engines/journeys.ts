/**
 * The shortest whole journeys in the engines that Playwright cannot drive as they are installed: a shopper's, and a
 * driver's without a server. Everything else is tested in Chromium (tests/e2e). An engine that is not here is left
 * out with a line that says what is missing. Each engine has a file and a shop of its own, so they run side by side.
 * Each runs them in one look, and with TEST_ALL=1 in every one: both themes, and text at 200 % on a phone.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '#tests/support/whole.ts';
import { openStripeWorld, type StripeWorld } from '#tests/support/stripe-world.ts';
import { deliver } from './driver-journey.ts';
import type { Engine, EngineWindow, Look } from './engine.ts';
import { findProgram } from './find-program.ts';
import { openOutside, type Outside } from './outside.ts';
import { buy } from './shopper-journey.ts';
import { Tab } from './tab.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

const looks = {
  light: { theme: 'light', text: '100 %', size: desk },
  dark: { theme: 'dark', text: '100 %', size: desk },
  lightAndLarge: { theme: 'light', text: '200 %', size: phone },
  darkAndLarge: { theme: 'dark', text: '200 %', size: phone },
} as const satisfies Record<string, Look>;

export function testJourneysIn(engine: Engine, usual: keyof typeof looks): void {
  describe(engine.name, () => {
    let world: StripeWorld;
    let outside: Outside;

    beforeAll(async () => {
      world = await openStripeWorld();
      outside = await openOutside(world.stripe);
    });

    afterAll(async () => {
      await outside?.stop();
      await world?.close();
    });

    for (const look of isWhole ? Object.values(looks) : [looks[usual]]) {
      const name = `${look.theme}, text at ${look.text}`;
      const missing = engine.missing(look) ?? (findProgram('openssl') ? null : 'openssl');
      if (missing) console.log(`${engine.name}, ${name}: left out, this machine lacks ${missing}.`);
      describe.skipIf(missing)(name, () => {
        let browser: EngineWindow;
        let tab: Tab;

        beforeAll(async () => {
          browser = await engine.launch(outside, look);
          tab = new Tab(browser, world.origin, { ...look, engine: engine.name });
        });

        afterEach(async () => {
          // A journey may have ended in the middle, without a server.
          await world.shop.open();
          expect(tab.faults.splice(0)).toEqual([]);
        });

        afterAll(async () => {
          await browser?.close();
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
  });
}
