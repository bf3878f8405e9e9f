import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { orderSteps } from './order-steps.ts';

const design = {
  position: 'front' as const,
  decorationMethod: 'print' as const,
  designFile: {
    sha256: 'a'.repeat(64),
    name: 'badge.svg',
    type: 'image/svg+xml',
    bytes: 1,
    widthPx: 4,
    heightPx: 3,
  },
  xOffset: 0,
  yOffset: 0,
  scale: 1,
  rotation: 0,
};

const order: OrderDetail = {
  id: 1,
  orderId: 'QC7K2M9XWA',
  version: 1,
  createdAt: '2026-11-12T00:40:00.000Z',
  status: 'processing',
  isPaid: true,
  paidAt: '2026-11-12T00:42:00.000Z',
  paymentMethod: 'card',
  paymentReview: false,
  isShipped: false,
  shippedAt: null,
  trackingNumber: null,
  fulfilmentMethod: 'auspost',
  shippingMethod: 'standard',
  items: [
    {
      id: 1,
      productId: 1,
      name: 'Tee',
      image: null,
      garment: 'tee',
      color: { id: 'navy', name: 'Navy', value: '#1b2c4a' },
      designPlacements: [design],
      allowMultipleColors: false,
      sizeQuantities: [{ size: 'M', quantity: 36 }],
      totalQuantity: 36,
      price: 2250,
      setupFee: 5995,
      totalPrice: 81_000,
    },
  ],
  total: 88_495,
  totalAmount: 88_495,
  subtotalCents: 81_000,
  setupCents: 5995,
  shippingCents: 1500,
  gstCents: 8045,
  customerInfo: {
    firstName: 'Imke',
    lastName: 'Farrant',
    email: 'imke@quarrelcreek.example',
    phone: '+61491570006',
    address: '18 Weir Street',
    city: 'Quarrel Creek',
    state: 'VIC',
    postalCode: '3999',
    country: 'Australia',
  },
  company: null,
  poNumber: null,
  signatureRequired: true,
  refundedCents: 0,
  receivedCents: 88_495,
  refunds: [],
  paymentTrouble: null,
  events: [{ type: 'cancelled', at: '2026-11-13T00:00:00.000Z' }],
  production: {
    pieces: 36,
    piecesDone: 24,
    startedAt: '2026-11-18T00:00:00.000Z',
    completedAt: null,
    dueDate: '2026-11-26T07:00:00.000Z',
  },
  delivery: null,
  deliveryDate: '2026-12-03T07:00:00.000Z',
  proof: null,
  proofNext: null,
};

const story = (change: Partial<OrderDetail>) =>
  orderSteps({ ...order, ...change }).map(step => `${step.state} ${step.title}`);

const produced = {
  pieces: 36,
  piecesDone: 36,
  startedAt: null,
  completedAt: '2026-11-20T00:00:00.000Z',
  dueDate: null,
};
const delivery = {
  status: 'delivered' as const,
  scheduledDate: '2026-11-24T00:00:00.000Z',
  deliveredAt: '2026-11-24T01:00:00.000Z',
  signedBy: 'I. Farrant',
  startedAt: '2026-11-23T23:00:00.000Z',
  attempt: 1,
  hasSignature: true,
  checkId: null,
};

describe('the story of an order', () => {
  it.each<[string, Partial<OrderDetail>, string[]]>([
    [
      'in production',
      {},
      [
        'done Paid',
        'done Artwork received',
        'now In production',
        'todo Packed and checked',
        'todo Delivered',
      ],
    ],
    [
      'not begun',
      { production: { ...produced, piecesDone: 0, completedAt: null } },
      [
        'done Paid',
        'done Artwork received',
        'now Waiting for the workshop',
        'todo Packed and checked',
        'todo Delivered',
      ],
    ],
    ...(
      [
        ['sent', 'waiting', 'now Your proof is ready'],
        ['changes_requested', 'changing', 'now You asked for a change'],
        ['approved', null, 'done Artwork approved'],
      ] as const
    ).map(([status, proofNext, title]): [string, Partial<OrderDetail>, string[]] => [
      `with a proof ${status}`,
      {
        production: { ...produced, piecesDone: 0, completedAt: null },
        proofNext,
        proof: {
          version: 1,
          status,
          sentAt: '2026-11-13T00:00:00.000Z',
          decidedAt: '2026-11-14T00:00:00.000Z',
        },
      },
      [
        'done Paid',
        'done Artwork received',
        title,
        `${status === 'approved' ? 'now' : 'todo'} Waiting for the workshop`,
        'todo Packed and checked',
        'todo Delivered',
      ],
    ]),
    [
      'with a proof to come',
      { production: { ...produced, piecesDone: 0, completedAt: null }, proofNext: 'coming' },
      [
        'done Paid',
        'done Artwork received',
        'now Your proof, for approval',
        'todo Waiting for the workshop',
        'todo Packed and checked',
        'todo Delivered',
      ],
    ],
    [
      'not paid, with a proof to come',
      { isPaid: false, status: 'pending', production: null, proofNext: 'coming' },
      [
        'now Waiting for payment',
        'todo Artwork received',
        'todo Your proof, for approval',
        'todo Packed and checked',
        'todo Delivered',
      ],
    ],
    [
      'not paid',
      { isPaid: false, status: 'pending', production: null },
      ['now Waiting for payment', 'todo Artwork received', 'todo Packed and checked', 'todo Delivered'],
    ],
    [
      'in review',
      { isPaid: false, status: 'pending', paymentReview: true, production: null },
      ['now Payment being checked', 'todo Artwork received', 'todo Packed and checked', 'todo Delivered'],
    ],
    [
      'on account and in review',
      { isPaid: false, paymentReview: true },
      [
        'done Payment being checked',
        'done Artwork received',
        'now In production',
        'todo Packed and checked',
        'todo Delivered',
      ],
    ],
    [
      'on account',
      { isPaid: false },
      [
        'done Order accepted',
        'done Artwork received',
        'now In production',
        'todo Packed and checked',
        'todo Delivered',
      ],
    ],
    [
      'shipped before the last job was ticked off',
      { isShipped: true, shippedAt: '2026-11-20T00:00:00.000Z' },
      ['done Paid', 'done Artwork received', 'done In production', 'done Dispatched', 'now Delivered'],
    ],
    [
      'delivered by our driver',
      { production: produced, fulfilmentMethod: 'driver', delivery },
      ['done Paid', 'done Artwork received', 'done Produced', 'done Out for delivery', 'done Delivered'],
    ],
    [
      'to collect',
      { production: produced, fulfilmentMethod: 'pickup' },
      ['done Paid', 'done Artwork received', 'done Produced', 'now Ready to collect', 'todo Collected'],
    ],
    ['cancelled', { status: 'cancelled' }, ['done Order placed', 'now Cancelled']],
  ])('%s', (_what, change, expected) => {
    expect(story(change)).toEqual(expected);
  });

  it.each([
    [88_495, /^\$884\.95 /],
    [83_495, /^\$834\.95 of \$884\.95 /],
    [93_495, /^\$934\.95 /],
  ])('of an accepted payment of %i says what came', (receivedCents, words) => {
    const paid = orderSteps({ ...order, receivedCents }).find(step => step.key === 'paid');
    expect(paid?.text).toMatch(words);
  });

  it.each<[Partial<OrderDetail>, string]>([
    [{ receivedCents: 0 }, 'Nothing was charged.'],
    [{}, 'You paid $884.95. We will be in touch about your refund.'],
    [
      { refunds: [{ amountCents: 500, status: 'pending', at: order.createdAt }] },
      'Your refund of up to $884.95 is on its way.',
    ],
    [
      {
        refundedCents: 500,
        refunds: [{ amountCents: 500, status: 'succeeded', at: order.createdAt }],
      },
      'Refunded: $5.00 of $884.95.',
    ],
    [
      {
        // Paid twice, and the second payment was refunded.
        receivedCents: 176_990,
        refundedCents: 0,
        refunds: [{ amountCents: 88_495, status: 'succeeded', at: order.createdAt }],
      },
      'Refunded: $884.95 of $1,769.90.',
    ],
  ])('tells a cancelled order where its money is: %j', (change, text) => {
    expect(orderSteps({ ...order, ...change, status: 'cancelled' }).at(-1)?.text).toBe(text);
  });

  it('carries the tracking number once it has left, and the proof once it is there', () => {
    const shipped = { isShipped: true, trackingNumber: 'AP1' };
    expect(orderSteps({ ...order, ...shipped }).find(step => step.key === 'packed')).toMatchObject({
      trackingNumber: 'AP1',
    });
    expect(orderSteps({ ...order, trackingNumber: 'AP1' }).some(step => step.trackingNumber)).toBe(false);
    expect(orderSteps({ ...order, delivery }).at(-1)?.hasProof).toBe(true);
  });

  it('names who signed, and what is expected when', () => {
    const steps = orderSteps({ ...order, production: produced, delivery });
    expect(steps.at(-1)).toMatchObject({
      text: 'Signed for by I. Farrant.',
      at: delivery.deliveredAt,
      isExpected: false,
    });
    expect(orderSteps(order).at(-1)).toMatchObject({ at: order.deliveryDate, isExpected: true });
    expect(orderSteps(order)[2]).toMatchObject({ pieces: { done: 24, total: 36 }, isExpected: false });
  });

  it('promises no day before the proof is approved, as the days count from then', () => {
    const sent = { version: 1, status: 'sent' as const, sentAt: order.createdAt, decidedAt: null };
    const production = order.production && { ...order.production, piecesDone: 0, startedAt: null };
    const dates = (change: Partial<OrderDetail>) =>
      orderSteps({ ...order, production, ...change })
        .filter(({ key }) => ['production', 'packed', 'arrived'].includes(key))
        .map(({ at }) => at);
    const planned = { ...delivery, status: 'pending' as const, deliveredAt: null };
    expect(dates({ proofNext: 'coming' })).toEqual([null, null, null]);
    expect(dates({ proofNext: 'coming', fulfilmentMethod: 'driver', delivery: planned })).toEqual([
      null,
      null,
      null,
    ]);
    expect(dates({ proofNext: 'waiting', proof: sent })).toEqual([null, null, null]);
    expect(dates({ proof: { ...sent, status: 'approved', decidedAt: order.createdAt } })).toEqual([
      production?.dueDate,
      production?.dueDate,
      order.deliveryDate,
    ]);
  });
});

it('of an accepted quote asks for sizes and artwork before anything is made', () => {
  const items = order.items.map(item => ({
    ...item,
    productId: null,
    sizeQuantities: [],
    designPlacements: [{ ...design, designFile: null }],
  }));
  expect(story({ items, isPaid: false, status: 'pending', production: null })).toEqual([
    'now Waiting for payment',
    'todo Sizes and artwork',
    'todo Packed and checked',
    'todo Delivered',
  ]);
  expect(story({ items, production: { ...produced, piecesDone: 0, completedAt: null } })).toEqual([
    'done Paid',
    'now Sizes and artwork',
    'todo Waiting for the workshop',
    'todo Packed and checked',
    'todo Delivered',
  ]);
});
