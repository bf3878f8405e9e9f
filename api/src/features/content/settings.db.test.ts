/** Every setting by its line in the table: its bad values are refused, its good one is in force at once. */
import { describe, expect, test } from 'vitest';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { Setting, SettingInput } from '#contract/content/settings/setting.ts';
import {
  type SettingKey,
  settingKeys,
  settings,
  type SettingValues,
} from '#contract/content/settings/settings.ts';
import { currentRecord } from '#tests/support/current-record.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });

const office = async () => (await server().as('admin')).send;

async function put(values: object, versions?: object) {
  return (await office())('/api/settings', {
    method: 'PUT',
    json: { values, ...(versions ? { versions } : {}) },
  });
}

async function read(): Promise<SettingsDocument> {
  return (await (await office())('/api/settings')).json as SettingsDocument;
}

const facts = async () => (await server().send('/api/shop')).json as ShopFacts;

/** What can be wrong with each way of writing. */
const badValues: Record<SettingInput['kind'], readonly unknown[]> = {
  text: [null, 7, 'x'.repeat(400), 'a\u0000b'],
  words: ['', null, 'x'.repeat(400)],
  email: ['', 'nobody', 'a b@c.example', 7],
  phone: ['12345', '+1 555 0100', 7],
  abn: ['51 824 753 557', '123', '00 000 000 000', 7],
  url: ['javascript:alert(1)', 'http://plain.example', '//elsewhere.example', 'page'],
  money: [-1, 9.95, '15.00', null, 1_000_001],
  count: [-1, 0.5, '30', null, 1_000_000],
  range: [[10, 7], [7], '7-10', [-1, 2], [1, 400], null],
  counts: [[], [50, 20], ['20'], [0], null],
  factor: [999, 1.5, '140', 100_001],
  hour: [-1, 25, 9.5, '9'],
  switch: ['yes', 1, null],
  choice: ['other', '', null],
  brands: [[{ name: '', tagline: 'x' }], [{ name: 'x'.repeat(61), tagline: '' }], 'none', [7]],
  testimonials: [
    [{ name: 'Ada', position: '', avatarUrl: '', rating: 6, quote: 'Fits.', isSample: true }],
    [
      {
        name: 'Ada',
        position: '',
        avatarUrl: 'https://evil.example/a',
        rating: 5,
        quote: 'Fits.',
        isSample: true,
      },
    ],
    [
      {
        name: 'Ada',
        position: '',
        avatarUrl: '',
        rating: 5,
        quote: 'Fits.',
        isSample: false,
        consentNote: '',
      },
    ],
    'none',
  ],
  quantityTiers: [
    [{ fromQuantity: 0, factorBasisPoints: 9_000, enabled: true }],
    [
      { fromQuantity: 100, factorBasisPoints: 8_000, enabled: true },
      { fromQuantity: 50, factorBasisPoints: 9_000, enabled: true },
    ],
    'none',
  ],
  locationTiers: [
    [],
    [{ upTo: 2, factorBasisPoints: 10_000 }],
    [
      { upTo: 3, factorBasisPoints: 10_000 },
      { upTo: 2, factorBasisPoints: 10_000 },
      { upTo: null, factorBasisPoints: 10_000 },
    ],
  ],
};

const cases = settingKeys.flatMap(key =>
  badValues[(settings[key] as Setting).input.kind].map(value => [key, value] as const),
);

test.each(cases)('%s refuses %j and says so beside the field', async (key, value) => {
  const answer = await put({ [key]: value });
  expect(answer.status).toBe(422);
  const { fields } = answer.json as { fields: Record<string, string> };
  const named = Object.keys(fields).filter(field => field.startsWith(`values.${key}`));
  expect(named).toHaveLength(Object.keys(fields).length);
  expect(named.length).toBeGreaterThan(0);
  expect(await server().knex('audit_events').where({ entity: 'setting', entityId: key })).toEqual([]);
});

test('a shop that has written nothing has the initial values, which are those of the storefront', async () => {
  const { values, versions, updatedAt } = await read();
  const initial = settingKeys.map(key => [key, (settings[key] as Setting).initial]);
  expect(values).toEqual(Object.fromEntries(initial));
  expect(Object.values(versions).every(version => version === 0)).toBe(true);
  expect(updatedAt).toBeNull();
  const shop = (await facts()) as unknown as Record<string, unknown>;
  for (const key of ['name', 'email', 'phone', 'timeZone', 'gstRegistered', 'trackingUrl'] as const)
    expect(shop[key]).toEqual(values[`shop.${key}`]);
});

const changed = {
  'shop.name': 'Harbour Print',
  'shop.legalName': 'Harbour Print Pty Ltd',
  'shop.abn': '51824753556',
  'shop.timeZone': 'Australia/Sydney',
  'hours.opensAtHour': 8,
  'hours.saturday': '9 to 12',
  'pricing.shippingFlatCents': 1200,
  'shipping.express.enabled': true,
  'policy.productionDays': [5, 6],
  'quotes.dollarsPerPiece': 20,
  'home.hero.heading': 'Wear it together.',
  'shop.instagramUrl': 'https://instagram.example/harbour',
} satisfies Partial<SettingValues>;

test('what is written is what the shop says: facts, page heads, prices of quotes', async () => {
  const answer = await put(changed);
  expect(answer.status).toBe(200);
  const expected = { ...changed, 'shop.abn': '51 824 753 556' };
  expect((answer.json as SettingsDocument).values).toMatchObject(expected);
  expect(await facts()).toMatchObject({
    name: 'Harbour Print',
    legalName: 'Harbour Print Pty Ltd',
    abn: '51 824 753 556',
    timeZone: 'Australia/Sydney',
    hours: { opensAtHour: 8, closesAtHour: 17, saturday: '9 to 12', sunday: 'closed' },
    shippingFlatCents: 1200,
    express: { priceCents: 2500, enabled: true },
    policy: { productionDays: [5, 6], rushProductionDays: [3, 5] },
    quoteRates: { dollarsPerPiece: 20 },
    home: { hero: { heading: 'Wear it together.' } },
    instagramUrl: 'https://instagram.example/harbour',
  });
  await expect
    .poll(async () => (await server().send('/contact')).text)
    .toContain('<title>Contact · Harbour Print</title>');
});

test('a change is in the log with what it was and who did it; the same again is none', async () => {
  const admin = await server().as('admin');
  const send = (value: string) =>
    admin.send('/api/settings', { method: 'PUT', json: { values: { 'shop.address': value } } });
  const before = (await read()).values['shop.address'];
  expect((await send('1 Quay Street, Sydney NSW 2000')).status).toBe(200);
  expect((await send('1 Quay Street, Sydney NSW 2000')).status).toBe(200);
  expect(await server().knex('audit_events').where({ entityId: 'shop.address' })).toMatchObject([
    {
      actorId: admin.id,
      action: 'change',
      before: { value: before },
      after: { value: '1 Quay Street, Sydney NSW 2000' },
    },
  ]);
});

describe('two people', () => {
  test('who change one row are told of each other, with the values as they are', async () => {
    const { versions } = await read();
    expect((await put({ 'shop.phone': '1300 123 456' }, versions)).status).toBe(200);
    const late = await put({ 'shop.email': 'late@harbour.example' }, versions);
    expect(late.status).toBe(409);
    const current = await currentRecord<SettingsDocument>(await office(), late);
    expect(current.values['shop.phone']).toBe('1300 123 456');
    expect((await put({ 'shop.email': 'late@harbour.example' }, current.versions)).status).toBe(200);
  });

  test('who change different rows do not disturb each other, and at once lose nothing', async () => {
    const { versions } = await read();
    const answers = await Promise.all([
      put({ 'policy.refundDays': [2, 3] }, versions),
      put({ 'quotes.embroideryBasisPoints': 15_000 }, versions),
      put({ 'policy.dataRetainedYears': 9 }, {}),
      put({ 'policy.inspectWithinDays': 8 }, {}),
    ]);
    const [first, second] = answers;
    expect([first?.status === 200 || first?.status === 409, second?.status]).toEqual([true, 200]);
    expect((await read()).values).toMatchObject({
      'quotes.embroideryBasisPoints': 15_000,
      'policy.dataRetainedYears': 9,
      'policy.inspectWithinDays': 8,
    });
  });
});

test.each<[string, Partial<SettingValues>, SettingKey]>([
  ['closes before it opens', { 'hours.opensAtHour': 18 }, 'hours.closesAtHour'],
  [
    'asks Afterpay for less than nothing',
    { 'pricing.afterpayMinCents': 900_000 },
    'pricing.afterpayMaxCents',
  ],
])('a shop that %s is refused as a whole', async (_, values, field) => {
  const answer = await put({ ...values, 'shop.name': 'Never' });
  expect([answer.status, answer.json]).toMatchObject([
    422,
    { fields: { [`values.${field}`]: expect.any(String) } },
  ]);
  expect((await read()).values['shop.name']).not.toBe('Never');
});

test('a note on consent stays in the office', async () => {
  const one = {
    name: 'Ada Moss',
    position: 'Captain',
    avatarUrl: '',
    rating: 5,
    quote: 'It fits.',
    isSample: false,
  };
  const consentNote = 'By mail, 3 May, secret words';
  expect((await put({ 'home.testimonials': [{ ...one, consentNote }] })).status).toBe(200);
  expect((await read()).values['home.testimonials']).toEqual([{ ...one, consentNote }]);
  expect((await server().send('/api/shop')).text).not.toContain('secret words');
  expect((await facts()).home.testimonials).toEqual([one]);
});

test('a name that is no setting, and a person without the right, change nothing', async () => {
  expect((await put({ 'shop.isAdmin': true })).status).toBe(422);
  for (const role of ['customer', 'driver', 'workshop'] as const) {
    const { send } = await server().as(role);
    expect((await send('/api/settings')).status).toBe(403);
    expect(
      (await send('/api/settings', { method: 'PUT', json: { values: { 'shop.name': 'X' } } })).status,
    ).toBe(403);
  }
});
