/** Every kind of mail, with what people could type into it. */
import { describe, expect, it, test } from 'vitest';
import { openingHoursDefaults } from '#contract/time/business-hours.ts';
import { mailKinds } from '#contract/mail/mail.ts';
import { proofNextText } from '#contract/proofs/proof-next-words.ts';
import { orderAccepted } from './kinds/order-accepted.ts';
import { orderCancelled } from './kinds/order-cancelled.ts';
import { orderCompleted } from './kinds/order-completed.ts';
import { orderDispatched } from './kinds/order-dispatched.ts';
import { orderPlaced } from './kinds/order-placed.ts';
import { orderReceived } from './kinds/order-received.ts';
import { orderRefunded } from './kinds/order-refunded.ts';
import { paymentFailed } from './kinds/payment-failed.ts';
import { paymentReceived } from './kinds/payment-received.ts';
import { proofReminder } from './kinds/proof.ts';
import { quoteRequest } from './kinds/quotes/quote-received.ts';
import { hideLinks } from './hide-links.ts';
import { contentOfLines, type Letter } from './mail-content.ts';
import { html } from './markup.ts';
import { type OrderFacts, orderTotals } from './order-facts.ts';
import { renderMail } from './render-mail.ts';
import { renderText } from './render-text.ts';
import { sampleLetter } from './samples.ts';

const shop = {
  name: 'Loom & Daughters',
  abn: '51 824 753 556',
  email: 'hello@loom.example',
  phone: '07 5550 0123',
  address: '12 Loom Lane, Brisbane QLD 4000',
  timeZone: 'Australia/Brisbane',
  hours: openingHoursDefaults,
};
const sampleParts = {
  shop: { ...shop, trackingUrl: 'https://track.example/{number}' },
  publicUrl: 'https://loom.example',
  now: new Date('2026-11-21T02:00:00Z'),
};

const rendered = ({ subject, content }: Letter) =>
  renderMail({ subject, bodyText: renderText(content), content }, shop);

const hostile = '"><script>alert(1)</script><img src=x onerror=y>&amp;\r\nBcc: v@x.example';
const order: OrderFacts = {
  proof: null,
  orderId: 'ABCDEFGHJK',
  firstName: hostile,
  lines: [{ pieces: 24, name: hostile, note: hostile, totalCents: 76_800 }],
  subtotalCents: 76_800,
  setupCents: 5_995,
  shippingCents: 1_500,
  shippingMethod: 'standard',
  isFreightExtra: false,
  totalCents: 84_295,
  gstCents: 7_663,
  fulfilmentMethod: 'auspost',
  address: hostile,
  trackingNumber: hostile,
  url: 'https://loom.example/orders/ABCDEFGHJK?token=abc&x=1',
};

it.each([
  ['standard', 'Shipping'],
  ['express', 'Shipping, Express Post'],
] as const)('says that %s was paid for', (shippingMethod, label) => {
  expect(orderTotals({ ...order, shippingMethod })).toMatchObject({
    rows: expect.arrayContaining([{ label, value: '$15.00' }]),
  });
});

describe.each(mailKinds)('%s', kind => {
  const letter = sampleLetter(kind, sampleParts);
  const { text, html: page } = rendered(letter);

  it('says in the text what the HTML says, and who writes', () => {
    for (const block of letter.content.blocks) {
      if (block.kind === 'button' || block.kind === 'link') {
        expect(text).toContain(block.url);
        expect(page).toContain(`href="${block.url}"`);
      }
      if (block.kind === 'totals')
        for (const { value } of block.rows) expect([text, page].every(t => t.includes(value))).toBe(true);
    }
    expect(text).toContain('Loom & Daughters, ABN 51 824 753 556');
    expect(page).toContain('Loom &amp; Daughters');
    for (const part of [shop.address, shop.phone, shop.email]) {
      expect(text).toContain(part);
      expect(page).toContain(part);
    }
  });

  it('loads nothing, runs nothing and is small enough to be shown whole', () => {
    expect(page).not.toMatch(
      /<(script|img|link|iframe|object|form|svg)\b|url\(|@import|\son\w+=|javascript:/i,
    );
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
    expect(page).toContain('prefers-color-scheme: dark');
  });

  it('has one thing to do at most, and an unsubscribe link only where one has signed up', () => {
    expect(letter.content.blocks.filter(block => block.kind === 'button').length).toBeLessThanOrEqual(1);
    expect(page.includes('Unsubscribe')).toBe(kind.startsWith('newsletter_'));
  });

  it('keeps its text within a line of a terminal, addresses apart', () => {
    const tooLong = text
      .split('\n')
      .filter(line => line.length > 90 && !line.startsWith('http') && !line.startsWith('Unsubscribe'));
    expect(tooLong).toEqual([]);
  });
});

test.each([
  ['received', orderReceived(order, shop), '$842.95'],
  ['dispatched', orderDispatched(order, shop, 'https://track.example/33A?x=1&y=2'), '24 ×'],
  [
    'refunded',
    orderRefunded(order, shop, {
      amountCents: 1_000,
      refundedCents: 3_000,
      method: 'card',
      secondPaymentCents: null,
    }),
    '$10.00',
  ],
  ['placed', orderPlaced(order, shop), 'Pay $842.95'],
  ['accepted', orderAccepted(order, null), '$842.95'],
  [
    'accepted, with bank details',
    orderAccepted(order, {
      bank: { accountName: 'Selvedge', bsb: '062-000', accountNumber: '12345678' },
      payId: null,
    }),
    '062-000',
  ],
  ['completed', orderCompleted(order, shop, true), 'The due date is on your'],
  [
    'payment received',
    paymentReceived(order, shop, { receivedCents: 84_295, method: 'bank_transfer' }),
    'received $842.95 by bank transfer',
  ],
  [
    'cancelled',
    orderCancelled(order, shop, { receivedCents: 0, refundedCents: 0, isInvoiced: false }),
    'Nothing was charged.',
  ],
  ['payment failed', paymentFailed({ ...order, staysOpen: false, reason: hostile }, shop), '$842.95'],
  [
    'quote request',
    quoteRequest({
      id: 1,
      name: hostile,
      company: hostile,
      pieces: 20,
      productName: hostile,
      facts: [{ label: 'Phone', value: hostile }],
      notes: hostile,
      url: 'https://loom.example/admin/quotes',
    }),
    'Quote request 1',
  ],
])('%s: what somebody typed stays text', (_what, letter, expected) => {
  const { text, html: page } = rendered(letter);
  expect(page).not.toMatch(/<script|<img/i);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toMatch(/"><script/);
  expect(letter.subject + text).toContain(expected);
});

test.each([
  [0, 0, false, 'Nothing was charged.'],
  [0, 0, true, 'Its invoice has been cancelled: there is nothing to pay.'],
  [5000, 0, true, 'You paid $50.00. We’ll be in touch about your refund.'],
  [
    5000,
    1000,
    true,
    'You paid $40.00 on top of what has been refunded. We’ll be in touch about your refund.',
  ],
  [5000, 5000, true, 'Your payment of $50.00 has been refunded.'],
])(
  'cancelled with %i received, %i refunded, invoice %s',
  (receivedCents, refundedCents, isInvoiced, words) => {
    const letter = orderCancelled(order, shop, { receivedCents, refundedCents, isInvoiced });
    expect(letter.content.preview).toBe(words);
  },
);

const proof = {
  next: proofNextText('coming', [{ productId: 1, designPlacements: [{}] }]),
  days: 'It is with you about 10-15 business days after you approve your proof.',
};
const workshop = 'is on its way to the workshop.';

test.each([
  ['received, decorated', orderReceived({ ...order, proof }, shop), [proof.next, proof.days], [workshop]],
  ['received, blank', orderReceived(order, shop), [workshop], ['proof']],
  ['on account, decorated', orderAccepted({ ...order, proof }, null), [proof.next, proof.days], [workshop]],
  ['on account, blank', orderAccepted(order, null), [workshop], ['proof']],
  [
    'unpaid, decorated',
    orderPlaced({ ...order, proof }, shop),
    ['We’ll send you a proof for approval as soon as your payment arrives.', proof.days],
    ['We begin'],
  ],
  ['unpaid, blank', orderPlaced(order, shop), ['We’ll begin as soon as your payment arrives.'], ['proof']],
  [
    'reminded',
    proofReminder({ ...order, proof }, shop),
    ['haven’t heard back', 'Nothing is made until you approve it.', proof.days],
    [workshop],
  ],
])('%s: says what comes next, and from when the days count', (_, letter, said, unsaid) => {
  const words = `${letter.content.preview} ${rendered(letter).text}`.replaceAll(/\s+/g, ' ');
  for (const sentence of said) expect(words).toContain(sentence);
  for (const sentence of unsaid) expect(words).not.toContain(sentence);
});

test('a payment that was accepted and is not the total is told as what it was', () => {
  const little = rendered(orderReceived({ ...order, receivedCents: 80_000 }, shop)).text;
  expect(little).toMatch(/Paid\s+\$800\.00/);
  expect(little).toMatch(/Not paid\s+\$42\.95/);
  expect(little).not.toContain('Your order is paid');
  expect(rendered(orderReceived(order, shop)).text).not.toContain('Not paid');
});

test.each([
  [84_295, 'Thank you: nothing is owing.'],
  [80_000, 'Thank you: $42.95 of the total has not been paid.'],
])('%i received later: %s', (receivedCents, words) => {
  const { text } = rendered(paymentReceived(order, shop, { receivedCents, method: 'cash' }));
  expect(text.replace(/\s+/g, ' ')).toContain(words);
});

test('a link carries its token whole, escaped where it stands', () => {
  const { text, html: page } = rendered(orderReceived(order, shop));
  expect(text).toContain('https://loom.example/orders/ABCDEFGHJK?token=abc&x=1');
  expect(page).toContain('href="https://loom.example/orders/ABCDEFGHJK?token=abc&amp;x=1"');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('%s is no link of a mail', url => {
  expect(() => rendered(orderReceived({ ...order, url }, shop))).toThrow();
});

test('escapes everything but what it made itself', () => {
  const inner = html`<b>${'<i>'}</b>`;
  expect(html`${inner}${['&', html`<u></u>`]}${null}`.toString()).toBe('<b>&lt;i&gt;</b>&amp;<u></u>');
  expect(html`${'\u0000\u0007\u009bx'}`.toString()).toBe('x');
});

test('plain lines become paragraphs and links', () => {
  const content = contentOfLines('Hi', 'Hello,\n\nOne\ntwo\nhttps://loom.example/a?token=1\n\nBye');
  expect(content.blocks.map(block => [block.kind, 'text' in block ? block.text : ''])).toEqual([
    ['text', 'Hello,'],
    ['text', 'One\ntwo'],
    ['link', ''],
    ['text', 'Bye'],
  ]);
});

test.each([
  ['https://a.example/reset?token=abcdefghijklmnop', 'https://a.example/reset?token=hidden'],
  [
    'href="https://a.example/x?a=b&amp;undo=abcdefghijklmnop-_"',
    'href="https://a.example/x?a=b&amp;undo=hidden"',
  ],
  ['https://a.example/x#token=abcdefghijklmnop', 'https://a.example/x#token=hidden'],
  ['max-width:600px; page=2', 'max-width:600px; page=2'],
])('%s shows no secret', (written, shown) => {
  expect(hideLinks(written)).toBe(shown);
});
