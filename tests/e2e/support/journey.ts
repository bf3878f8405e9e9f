/**
 * The `test` of every journey: a real shop for each worker, people with browsers of their own, and a watch that
 * fails a test for what its pages complained about. Between tests nothing is cleaned: each makes its own people.
 */
import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import type { Role } from '#contract/wire/capabilities.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import type { User } from '#api/models/user.ts';
import { makePerson } from '#tests/factories/people.ts';
import { openCopy, type OwnShop } from '#tests/support/database/seeded-data.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { openStripeWorld, type StripeWorld } from '#tests/support/stripe-world.ts';
import { createWatch, type Watch } from './watch.ts';

export { expect };

export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  portrait: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof devices;

/** Everybody but a visitor has an account. */
export type Staff = Exclude<Role, 'visitor'>;

export interface Visit extends BrowserContextOptions {
  device?: Device;
  /** Signed in already, as this person. */
  as?: Pick<User, 'id' | 'isAdmin' | 'staffRole'>;
  /** Another shop than the worker's. */
  of?: ShopProcess;
}

interface Fixtures {
  shop: ShopProcess & {
    person(role: Staff): Promise<User>;
    /** Stops the server for real. Offline is nothing less. */
    stop(): Promise<void>;
  };
  watch: Watch;
  /** A page in a fresh browser profile. */
  visit(visit?: Visit): Promise<Page>;
  /** A further shop for this test alone, for what would spoil the one that the tests share. */
  ownShop(options?: { program?: string; env?: NodeJS.ProcessEnv }): Promise<ShopProcess>;
}

interface WorkerFixtures {
  workerShop: ShopProcess;
  /** A second shop, with Stripe's keys. Declared for all journeys, so that paying ones need no worker of their own. */
  world: StripeWorld;
}

const attachWatch = new WeakMap<Watch, ReturnType<typeof createWatch>['attach']>();

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const shop = await openCopy(process.env['SEEDED_DATA'] ?? '');
      await use(shop);
      await shop.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  world: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const world = await openStripeWorld();
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  watch: async ({}, use) => {
    const { attach, ...watch } = createWatch();
    attachWatch.set(watch, attach);
    await use(watch);
    expect(watch.faults, 'what the pages complained about').toEqual([]);
  },
  shop: async ({ workerShop, watch }, use) => {
    await workerShop.open();
    await use(
      Object.assign(Object.create(workerShop) as ShopProcess, {
        person: (role: Staff) => makePerson(workerShop.knex, role, { firstName: 'Kim', lastName: role }),
        stop() {
          watch.allowLostConnections();
          return workerShop.stop();
        },
      }),
    );
    await workerShop.open();
    expect(workerShop.said().split('\n').filter(isError), 'what the server complained about').toEqual([]);
  },
  visit: async ({ browser, shop, watch }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async ({ device = 'desk', as, of = shop, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: of.origin, ...devices[device], ...options });
      contexts.push(context);
      attachWatch.get(watch)?.(context, of.origin);
      if (as) {
        const token = await createSessionStore(of.knex).start(as, 'test');
        // Only from an https address may the name begin with __Host-; from the server itself localhost will do.
        const cookie = { url: 'https://localhost/', secure: true, sameSite: 'Strict' } as const;
        await context.addCookies([
          { ...cookie, name: '__Host-sid', value: token, httpOnly: true },
          { ...cookie, name: '__Host-in', value: '1' },
        ]);
      }
      const page = await context.newPage();
      return options.javaScriptEnabled === false ? page : takenOver(page);
    });
    await Promise.all(contexts.map(context => context.close()));
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  ownShop: async ({}, use) => {
    const shops: OwnShop[] = [];
    await use(async options => {
      const shop = await openCopy(process.env['SEEDED_DATA'] ?? '', options);
      shops.push(shop);
      return shop;
    });
    await Promise.all(shops.map(shop => shop.remove()));
  },
});

/** Line of the server's log at level error and above. */
function isError(line: string): boolean {
  return /"level":[56]0/.test(line);
}

/**
 * `load` comes before the app: a page's first paint starts it. What a journey presses, hovers and reads is the app's,
 * so every `goto` goes on when the app has taken the page over, where there is one.
 */
function takenOver(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const answer = await goto(...where);
    await page
      .waitForFunction(
        () => !document.getElementById('root') || performance.getEntriesByName('app-shown').length > 0,
        undefined,
        { timeout: 5_000 },
      )
      .catch(() => undefined); // the journey's own words tell better what is missing
    return answer;
  };
  return page;
}
