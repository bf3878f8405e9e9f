/** What the owner writes down is what the shop says and does; what nobody can use changes nothing. */
import { afterEach, describe, expect, it, test } from 'vitest';
import type { PublishedPage } from '#contract/content/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { type PolicyFigures, policyDefaults } from '#contract/shop/shop-policy.ts';
import { orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';
import type { PagesRow } from '#api/database/tables.ts';

const server = useTestServer();

afterEach(() => server().knex('settings').whereIn('key', ['policy', 'shipping', 'pricing']).delete());

async function set(key: string, value: unknown): Promise<void> {
  await server()
    .knex('settings')
    .insert({ key, value: JSON.stringify(value) });
}

async function facts(): Promise<ShopFacts> {
  const answer = await server().send('/api/shop');
  expect(answer.status).toBe(200);
  return answer.json as ShopFacts;
}

describe('the settings of policies and shipping', () => {
  it('are the defaults until somebody changes them', async () => {
    expect(await facts()).toMatchObject({
      policy: policyDefaults,
      policyChangedAt: null,
      shippingMode: 'flat',
      express: { priceCents: 2500, enabled: false },
    });
  });

  const changed: Omit<PolicyFigures, 'maxPrintColours' | 'maxEmbroideryColours'> = {
    productionDays: [2, 4],
    rushProductionDays: [1, 1],
    blankStockDays: [0, 2],
    standardDeliveryDays: [4, 9],
    freeShippingOverCents: 20_000,
    metroShippingCents: 1000,
    regionalShippingCents: 1100,
    remoteShippingCents: 1200,
    expressExtraCents: 1300,
    signatureRequiredOverCents: 5000,
    workmanshipGuaranteeDays: 90,
    inspectWithinDays: 8,
    blankReturnsWithinDays: 15,
    refundDays: [1, 2],
    damageReportHours: 72,
    failedDeliveryHeldDays: 11,
    lostInvestigationDays: 12,
    accountTermsDays: 14,
    dataRetainedYears: 8,
    visitsRetainedMonths: 14,
    priceTierQuantities: [10, 30],
  };

  it('each take the owner’s figure', async () => {
    await set('policy', changed);
    await set('shipping', { mode: 'policy', express: { priceCents: 3100, enabled: true } });
    const shop = await facts();
    expect(shop).toMatchObject({
      policy: changed,
      shippingMode: 'policy',
      express: { priceCents: 3100, enabled: true },
    });
    expect(Date.now() - Date.parse(shop.policyChangedAt ?? '')).toBeLessThan(60_000);
  });

  const bad: [keyof PolicyFigures, unknown][] = [
    ['productionDays', [10, 7]],
    ['productionDays', [7]],
    ['productionDays', '7-10'],
    ['rushProductionDays', [3, 5.5]],
    ['refundDays', [-1, 2]],
    ['workmanshipGuaranteeDays', '30'],
    ['workmanshipGuaranteeDays', null],
    ['dataRetainedYears', 0],
    ['metroShippingCents', -1],
    ['metroShippingCents', 9.95],
    ['priceTierQuantities', []],
    ['priceTierQuantities', [50, 20]],
  ];
  it.each(bad)('%s: %j keeps its default, and the others what they are', async (figure, value) => {
    await set('policy', { [figure]: value, lostInvestigationDays: 12 });
    expect((await facts()).policy).toEqual({
      ...policyDefaults,
      lostInvestigationDays: 12,
    });
  });

  it.each([
    ['free'],
    [null],
    [{ mode: 'cheap', express: 'no' }],
    [{ express: { priceCents: -5 } }],
    [[1, 2]],
  ])('shipping: %j leaves the flat price', async value => {
    await set('shipping', value);
    await set('policy', value);
    expect(await facts()).toMatchObject({
      policy: policyDefaults,
      shippingMode: 'flat',
      express: { priceCents: 2500, enabled: false },
    });
  });
});

test('an order asks for a signature over the owner’s figure', async () => {
  const { knex, send } = server();
  const product = await makeProduct(knex);
  const body = () => orderBody([{ product, sizes: [{ size: 'M', quantity: 1 }] }]);
  const isSigned = async () => {
    const answer = await send('/api/orders', { json: body() });
    expect(answer.status).toBe(201);
    const { orderId } = answer.json as { orderId: string };
    return present(await knex('orders').where({ orderId }).first('signatureRequired')).signatureRequired;
  };
  const totalCents = Math.round(body().total * 100);
  await set('policy', { signatureRequiredOverCents: totalCents });
  expect(await isSigned()).toBe(false);
  await knex('settings').where({ key: 'policy' }).delete();
  await set('policy', { signatureRequiredOverCents: totalCents - 1 });
  expect(await isSigned()).toBe(true);
});

describe('published pages', () => {
  const section = {
    id: 'us',
    title: 'Us',
    blocks: [{ kind: 'text', text: 'Two looms and a [kettle](/faq).' }],
  };

  async function page(path: string, status: PagesRow['status'], sections: unknown[] = [section]) {
    await server()
      .knex('pages')
      .insert({
        path,
        title: `Page ${path}`,
        description: 'Who we are.',
        status,
        sections: JSON.stringify(sections),
      });
  }

  const read = (path: string) => server().send(`/api/pages/read?path=${encodeURIComponent(path)}`);

  it('are listed with the facts and read by their path; drafts are not there', async () => {
    await page('/about', 'published');
    await page('/plans', 'draft');
    expect((await facts()).pages).toEqual([{ path: '/about', title: 'Page /about' }]);
    const answer = await read('/about');
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { path: '/about', title: 'Page /about', description: 'Who we are.', sections: [section] },
    ]);
    for (const path of ['/plans', '/nowhere', '/terms']) expect((await read(path)).status).toBe(404);
    for (const path of ['about', '/About', "/a'b", 'javascript:x'])
      expect((await read(path)).status).toBe(422);
  });

  it('leave out what nobody can show, and keep the rest', async () => {
    const blocks = [{ kind: 'script', text: 'x' }];
    await page('/odd/page', 'published', [{ id: 'x', title: 'X', blocks }, section, { title: 'No id' }, 7]);
    const answer = await read('/odd/page');
    expect((answer.json as PublishedPage).sections).toEqual([section]);
  });
});
