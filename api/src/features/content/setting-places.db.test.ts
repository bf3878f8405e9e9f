/**
 * Every setting, in every document and rule that it declares: a value that stands nowhere else is saved as the office
 * saves it, and each place says the new one and no longer the old one. What screens make of the facts is asked by
 * `tests/settings/setting-screens.test.tsx`.
 */
import { beforeEach, expect, test } from 'vitest';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import { faqCategories } from '#contract/content/policies/faq.ts';
import { blockText, type PolicyDocument } from '#contract/content/policies/document.ts';
import { privacyPolicy } from '#contract/content/policies/privacy.ts';
import { refundPolicy } from '#contract/content/policies/refund.ts';
import { shippingPolicy } from '#contract/content/policies/shipping.ts';
import { termsOfSale } from '#contract/content/policies/terms.ts';
import type { Setting } from '#contract/content/settings/setting.ts';
import { type SettingKey, settingKeys, settings } from '#contract/content/settings/settings.ts';
import { type SettingDocument, settingDocuments } from '#contract/content/settings/places.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { filled } from '#api/database/present.ts';
import { secondStepDueAt } from '#api/features/account/sign-in/sign-in-rule.ts';
import { eraseRosters } from '#api/features/orders/erase-rosters.ts';
import { previewClearing } from '#api/retention/clear-old.ts';
import { agedShop } from '#tests/factories/aged-rows.ts';
import { leaveDevices } from '#api/sync/devices/leave-devices.ts';
import { makeJob } from '#tests/support/sync-world.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { piece, rosterOf } from '#tests/factories/rosters.ts';
import { changedValue } from '#tests/settings/changed-value.ts';
import { readReminderRule } from '#api/database/shared/reminder-rule.ts';
import { reminderDue } from '#contract/time/reminder-rule.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';

type Place = SettingDocument | 'app';

const server = useTestServer({ listens: true });
const office = async () => (await server().as('admin')).send;
const shopFacts = async () => (await server().send('/api/shop')).json as ShopFacts;

const wordsOf = ({ lead, sections }: PolicyDocument) =>
  [lead, ...sections.flatMap(({ blocks }) => blocks.map(blockText))].join('\n');

async function placeOrder(isDecorated: boolean): Promise<string> {
  const { knex, baseUrl } = server();
  const visitor = asVisitor(baseUrl);
  const product = await makeProduct(knex);
  const body = orderBody([
    { product, ...(isDecorated ? { artwork: await makeArtwork(knex, visitor) } : {}) },
  ]);
  const opened = await visitor('/api/create-payment-intent', { json: intentBody(body) });
  const { clientSecret, paymentIntentId, orderId } = opened.json as OpenedPayment;
  await visitor('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await visitor('/api/orders', { json: { ...body, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
  return orderId;
}

/** Of an order that begins on account: its PDF, and the email that says so. */
async function readAccountInvoice(): Promise<string> {
  const { knex, baseUrl } = server();
  const product = await makeProduct(knex);
  const visitor = asVisitor(baseUrl);
  const { orderId } = (await visitor('/api/orders', { json: orderBody([{ product }]) })).json as {
    orderId: string;
  };
  const begin = { status: 'processing', onAccount: true, reason: 'An account' };
  const begun = await (await office())(`/api/orders/${orderId}`, { method: 'PATCH', json: begin });
  expect(begun.status, begun.text).toBe(200);
  const mail = await knex('mails as m')
    .join('orders as o', 'o.id', 'm.orderId')
    .where({ 'o.orderId': orderId, 'm.kind': 'order_accepted' })
    .first('m.bodyText');
  expect(mail).toBeDefined();
  return `${await readPdfOf(orderId)}\n${mail?.bodyText}`;
}

/** On which days after an invoice was due, or a quote was sent, the office's rule reminds of it. */
async function readReminders(of: 'accounts' | 'quotes'): Promise<string> {
  const rule = await readReminderRule(server().knex, of);
  const from = new Date('2026-01-01T00:00:00Z');
  const days = Array.from({ length: 3_000 }, (_, day) => {
    const now = new Date(from.getTime() + day * 86_400_000);
    return reminderDue(rule, from, now, 'Australia/Brisbane');
  });
  return JSON.stringify(days);
}

async function readInvoice(): Promise<string> {
  return readPdfOf(await placeOrder(false));
}

async function readPdfOf(orderId: string): Promise<string> {
  const { cookie } = await server().as('admin');
  const pdf = await fetch(`${server().baseUrl}/api/orders/${orderId}/invoice.pdf`, { headers: { cookie } });
  expect(pdf.status).toBe(200);
  return (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text;
}

/** A blank one and a decorated one: how they are handed over, and when they are due. */
async function readNewOrders(): Promise<string> {
  const { knex } = server();
  const orders = [await placeOrder(false), await placeOrder(true)].map(orderId =>
    knex('orders as o')
      .leftJoin('projects as p', 'p.orderId', 'o.id')
      .where('o.orderId', orderId)
      .first('o.signatureRequired', 'p.dueDate', 'p.deliveryDate'),
  );
  return JSON.stringify(await Promise.all(orders));
}

/** The price of a new product's order for somebody who is signed in, compared with everybody's. */
async function readMemberOrder(): Promise<string> {
  const { send } = await server().as('customer');
  const product = await makeProduct(server().knex, { priceCents: 1_234_00 });
  const asked = { ...intentBody(orderBody([{ product }])), knowsBuyerPrices: true };
  const { json } = await send('/api/create-payment-intent', { json: asked });
  const { totalCents, details } = json as Partial<OpenedPayment> & { details?: { totalCents: number } };
  return String(totalCents ?? details?.totalCents);
}

async function readFailedDelivery(): Promise<string> {
  const send = await office();
  const wanted = {
    orderNumber: 'AB12CD34EF',
    customerName: 'Dana Lee',
    customerAddress: '1 Loom St, Brunswick VIC 3056',
    scheduledDate: '2026-11-24',
    status: 'pending',
  };
  const { id } = (await send('/api/deliveries', { json: wanted })).json as { id: string };
  const change = (json: object) => send(`/api/deliveries/${id}`, { method: 'PATCH', json });
  await change({ status: 'out_for_delivery' });
  const failed = await change({ status: 'failed', driverName: 'Kim' });
  expect(failed.status, failed.text).toBe(200);
  return String((failed.json as { holdUntil: string }).holdUntil);
}

async function readStaffDevices(): Promise<string> {
  const { knex } = server();
  const id = await makeJob(knex, {
    status: 'completed',
    completedAt: new Date(Date.now() - 60 * 86_400_000),
  });
  await leaveDevices({ knex, now: () => new Date() });
  const [{ held }] = filled(await knex('sync_index').where({ id, deleted: false }).count({ held: '*' }));
  return Number(held) > 0 ? 'held' : 'left';
}

async function readNamesOnPieces(): Promise<string> {
  const { knex } = server();
  const roster = rosterOf([piece('Ana', '7')]);
  const product = await makeProduct(knex);
  const body = orderBody([{ product, roster }]);
  const placed = await asVisitor(server().baseUrl)('/api/orders', { json: body });
  expect(placed.status, placed.text).toBe(201);
  const order = await knex('orders').where({ orderId: body.orderId }).first('id');
  await knex('orders').where({ id: order?.id }).update({ status: 'completed' });
  const at = new Date(Date.now() - 100 * 86_400_000);
  await knex('order_events').insert({ orderId: order?.id ?? 0, type: 'completed', data: '{}', at });
  await eraseRosters({ knex, now: () => new Date() });
  const item = await knex('order_items').where({ orderId: order?.id }).first('roster');
  return item?.roster?.pieces[0]?.name === 'Ana' ? 'kept' : 'erased';
}

async function readRetention(): Promise<string> {
  const { knex } = server();
  const rows = await previewClearing(knex, new Date());
  if (rows.every(({ due }) => due === 0)) await agedShop(knex);
  const found = await previewClearing(knex, new Date());
  return JSON.stringify(found.map(({ rule, due }) => [rule.name, due > 0]));
}

/** Until when staff of each role may do without a second step, after a first sign-in now. */
async function readStaffSignIn(): Promise<string> {
  const { knex } = server();
  const days = (['admin', 'workshop', 'driver'] as const).map(async role => {
    const person = await makePerson(knex, role);
    const dueAt = await secondStepDueAt(knex, person);
    return dueAt && Math.round((dueAt.getTime() - Date.now()) / 86_400_000);
  });
  return JSON.stringify(await Promise.all(days));
}

const read: Record<SettingDocument | 'app', () => Promise<string>> = {
  /** What every screen and every device goes by. */
  app: async () => JSON.stringify(await shopFacts()),
  head: async () => (await server().send('/')).text,
  policies: async () => {
    const shop = await shopFacts();
    return [privacyPolicy, refundPolicy, shippingPolicy, termsOfSale]
      .map(one => wordsOf(one(shop)))
      .join('\n');
  },
  faq: async () => {
    const questions = faqCategories(await shopFacts()).flatMap(category => category.questions);
    return questions.flatMap(({ question, answer }) => [question, ...answer.map(blockText)]).join('\n');
  },
  async mail() {
    const kinds = ['order_confirmation', 'order_dispatched'];
    const letters = kinds.map(
      async kind => (await (await office())(`/api/mail-templates/${kind}/html`)).text,
    );
    return (await Promise.all(letters)).join('\n');
  },
  invoice: readInvoice,
  accountInvoice: readAccountInvoice,
  invoiceReminder: () => readReminders('accounts'),
  quoteReminder: () => readReminders('quotes'),
  newOrder: readNewOrders,
  memberOrder: readMemberOrder,
  failedDelivery: readFailedDelivery,
  staffDevices: readStaffDevices,
  namesOnPieces: readNamesOnPieces,
  retention: readRetention,
  staffSignIn: readStaffSignIn,
};

const put = async (values: object) => (await office())('/api/settings', { method: 'PUT', json: { values } });

const plain = (text: string) => text.replaceAll(/[\s\u00a0]/g, '');

/** Whether a place says a value, in any of the forms in which people read it. */
function says(key: SettingKey, place: Place, value: unknown, said: string): boolean {
  const { kind } = (settings[key] as Setting).input;
  const leaf =
    { 'shipping.mode': 'shippingMode', 'proofs.required': 'proofsRequired' }[key as string] ??
    key.split('.').at(-1);
  if (key === 'shipping.express.enabled') return new RegExp(`"express":{[^}]*"enabled":${value}`).test(said);
  if (place === 'app') {
    const shown =
      kind === 'testimonials' ? (value as object[]).map(one => ({ ...one, consentNote: undefined })) : value;
    return said.includes(`"${leaf}":${JSON.stringify(shown)}`);
  }
  if (kind === 'phone') return plain(said).includes(plain(String(value)).slice(-6));
  if (kind === 'abn') return plain(said).includes(plain(String(value)));
  if (kind === 'url') return said.includes(String(value).replace('{number}', ''));
  if (kind === 'money') return said.includes(formatCents(Number(value)));
  if (kind === 'range' || kind === 'counts')
    return new RegExp((value as number[]).join(String.raw`\D{1,5}`)).test(said);
  if (kind === 'hour') {
    const hour = Number(value) % 12 || 12;
    const spoken = key === 'hours.opensAtHour' ? `Friday ${hour}-` : `-${hour} `;
    return said.includes(spoken) || said.includes(`"${String(value).padStart(2, '0')}:00"`);
  }
  if (key === 'shop.gstRegistered' && place === 'invoice') return /tax invoice/i.test(said) === value;
  if (kind === 'count') return new RegExp(String.raw`(?<!\$)\b${value}\b`).test(said);
  return said.includes(String(value));
}

/** Words follow from these, and none of them is the value itself. */
const isRead = (key: SettingKey, place: Place) =>
  place === 'app' ||
  place === 'invoice' ||
  place === 'accountInvoice' ||
  (![
    'newOrder',
    'memberOrder',
    'failedDelivery',
    'staffDevices',
    'invoiceReminder',
    'quoteReminder',
    'namesOnPieces',
    'staffSignIn',
    'retention',
  ].includes(place) &&
    !['switch', 'choice'].includes((settings[key] as Setting).input.kind));

beforeEach(async () => {
  await server().knex('settings').delete();
  // Without an ABN no tax invoice is issued, without both figures no bank details are shown.
  const bank = {
    'accounts.bsb': '012-345',
    'accounts.accountNumber': '11112222',
    'accounts.reminders': true,
    'quotes.reminders': true,
    'signIn.driver': true,
  };
  expect((await put({ 'shop.abn': '10000000000', ...bank })).status).toBe(200);
});

/** Screens show facts; what only rules go by is none. */
function placesOf(key: SettingKey): Place[] {
  const { shownIn } = settings[key] as Setting;
  const documents = settingDocuments.filter(place => shownIn.includes(place));
  return shownIn.length > documents.length ? ['app', ...documents] : documents;
}

test.each(settingKeys)('%s', { timeout: 60_000 }, async key => {
  const places = placesOf(key);
  // Figures that belong to one way of charging are said while the shop charges so.
  const ofRates = key.startsWith('policy.') && (settings[key] as Setting).input.kind === 'money';
  if (ofRates && key !== 'policy.signatureRequiredOverCents') await put({ 'shipping.mode': 'policy' });
  const old = ((await (await office())('/api/settings')).json as SettingsDocument).values[key];
  const value = changedValue(key, old);
  const before = new Map<Place, string>();
  for (const place of places) before.set(place, await read[place]());
  expect((await put({ [key]: value })).status).toBe(200);
  for (const place of places) {
    const was = before.get(place) ?? '';
    await expect
      .poll(
        async () => {
          const said = await read[place]();
          if (!isRead(key, place)) return said !== was;
          return says(key, place, value, said) && !(isUnique(key) && says(key, place, old, said));
        },
        { timeout: 15_000, message: place },
      )
      .toBe(true);
    if (isRead(key, place)) expect(says(key, place, value, was), `${place} said so before`).toBe(false);
  }
});

/** An old figure may stand elsewhere by chance, and so may no value at all. */
const isUnique = (key: SettingKey) =>
  ['email', 'phone', 'abn'].includes((settings[key] as Setting).input.kind) || key === 'shop.address';
