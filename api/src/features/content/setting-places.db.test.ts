/**
 * Every setting, in every place that it declares: a value that stands nowhere else is saved as the office saves it,
 * and each place says the new one and no longer the old one.
 */
import { beforeAll, expect, test } from 'vitest';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import { faqCategories } from '#contract/content/policies/faq.ts';
import { blockText, type PolicyDocument } from '#contract/content/policies/document.ts';
import { privacyPolicy } from '#contract/content/policies/privacy.ts';
import { refundPolicy } from '#contract/content/policies/refund.ts';
import { shippingPolicy } from '#contract/content/policies/shipping.ts';
import { termsOfSale } from '#contract/content/policies/terms.ts';
import type { Setting, SettingInput } from '#contract/content/settings/setting.ts';
import { type SettingKey, settingKeys, settings } from '#contract/content/settings/settings.ts';
import type { SettingPlace } from '#contract/content/settings/places.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });
const office = async () => (await server().as('admin')).send;
const shopFacts = async () => (await server().send('/api/shop')).json as ShopFacts;

const wordsOf = ({ lead, sections }: PolicyDocument) =>
  [lead, ...sections.flatMap(({ blocks }) => blocks.map(blockText))].join('\n');

async function readInvoice(): Promise<string> {
  const visitor = asVisitor(server().baseUrl);
  const product = await makeProduct(server().knex);
  const body = orderBody([{ product }]);
  const opened = await visitor('/api/create-payment-intent', { json: intentBody(body) });
  const { clientSecret, paymentIntentId, orderId } = opened.json as OpenedPayment;
  await visitor('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await visitor('/api/orders', { json: { ...body, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
  const { cookie } = await server().as('admin');
  const pdf = await fetch(`${server().baseUrl}/api/orders/${orderId}/invoice.pdf`, { headers: { cookie } });
  expect(pdf.status).toBe(200);
  return (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text;
}

const read: Record<SettingPlace, () => Promise<string>> = {
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
  office: async () => (await (await office())('/api/settings')).text,
};

const put = async (values: object) => (await office())('/api/settings', { method: 'PUT', json: { values } });

const plain = (text: string) => text.replaceAll(/[\s\u00a0]/g, '');

/** Whether a place says a value, in any of the forms in which people read it. */
function says(key: SettingKey, place: SettingPlace, value: unknown, said: string): boolean {
  const { kind } = (settings[key] as Setting).input;
  const leaf =
    { 'shipping.mode': 'shippingMode', 'proofs.required': 'proofsRequired' }[key as string] ??
    key.split('.').at(-1);
  if (place === 'office') return said.includes(`"${key}":${JSON.stringify(value)}`);
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
const isRead = (key: SettingKey, place: SettingPlace) =>
  place === 'app' ||
  place === 'office' ||
  place === 'invoice' ||
  !['switch', 'choice'].includes((settings[key] as Setting).input.kind);

beforeAll(async () => {
  // Without one no tax invoice is issued; rates by postcode are said of a shop that has them.
  expect((await put({ 'shop.abn': '10000000000' })).status).toBe(200);
});

test.each(settingKeys)('%s', { timeout: 60_000 }, async key => {
  const { shownIn } = settings[key] as Setting;
  // Figures that belong to one way of charging are said while the shop charges so.
  const ofRates = key.startsWith('policy.') && (settings[key] as Setting).input.kind === 'money';
  if (key !== 'shipping.mode') await put({ 'shipping.mode': ofRates ? 'policy' : 'flat' });
  const old = ((await (await office())('/api/settings')).json as SettingsDocument).values[key];
  const value = sentinel(key, old);
  const before = new Map<SettingPlace, string>();
  for (const place of shownIn) before.set(place, await read[place]());
  expect((await put({ [key]: value })).status).toBe(200);
  for (const place of shownIn) {
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

/** A value of its form that stands nowhere else. */
function sentinel(key: SettingKey, old: unknown): unknown {
  const { kind } = (settings[key] as Setting).input as SettingInput;
  const n = settingKeys.indexOf(key);
  if (kind === 'text' || kind === 'words') return `Kestrel ${n}`;
  if (kind === 'email') return 'kestrel@loom.example';
  if (kind === 'phone') return '1300 975 313';
  if (kind === 'abn') return '51 824 753 556';
  if (kind === 'url') return `https://kestrel.example/${n}${key === 'shop.trackingUrl' ? '/{number}' : ''}`;
  if (kind === 'money') return 60_700 + n * 100;
  if (kind === 'count') {
    if (key.startsWith('policy.max')) return 61 + (n % 3);
    if (key === 'policy.visitsRetainedMonths') return 119;
    return key === 'policy.dataRetainedYears' ? 87 : 110 + n;
  }
  if (kind === 'range') return [200 + n, 300 + n - 60];
  if (kind === 'counts') return [37, 83];
  if (kind === 'factor') return 17_300;
  if (kind === 'hour') return key === 'hours.opensAtHour' ? 5 : 23;
  if (kind === 'switch') return !old;
  if (kind === 'choice')
    return key === 'shop.timeZone' ? 'Australia/Perth' : old === 'policy' ? 'flat' : 'policy';
  if (kind === 'brands') return [{ name: 'Kestrel Mills', tagline: '' }];
  if (kind === 'testimonials')
    return [
      {
        name: 'Kes Trel',
        position: '',
        avatarUrl: '',
        rating: 5,
        quote: 'Fits.',
        isSample: true,
        consentNote: '',
      },
    ];
  if (kind === 'quantityTiers') return [{ fromQuantity: 61, factorBasisPoints: 9_000, enabled: true }];
  return [{ upTo: null, factorBasisPoints: 11_000 }];
}
