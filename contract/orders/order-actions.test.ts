import { describe, expect, it, test } from 'vitest';
import {
  canDo,
  isOnAccount,
  type OrderAction,
  type ParcelStanding,
  proposalsFor,
  orderActions,
  type OrderStanding,
  orderStatuses,
  whyNot,
} from './orders.ts';

const booleans = [false, true];

/** Every standing that there can be: money in review is neither paid nor shipped. */
const standings: OrderStanding[] = orderStatuses.flatMap(status =>
  booleans.flatMap(isPaid =>
    booleans.flatMap(paymentReview =>
      booleans.map(isShipped => ({ status, isPaid, paymentReview, isShipped })),
    ),
  ),
);

const nameOf = ({ status, isPaid, paymentReview, isShipped }: OrderStanding) =>
  [status, isPaid && 'paid', paymentReview && 'review', isShipped && 'shipped'].filter(Boolean).join(' ');

/** What is allowed where; every other standing refuses. */
const allowed: Record<OrderAction, string[]> = {
  pay: ['pending', 'pending shipped'],
  start: ['pending paid', 'pending paid shipped'],
  startOnAccount: ['pending', 'pending shipped'],
  markPaid: [
    'pending',
    'pending shipped',
    'processing',
    'processing shipped',
    'completed',
    'completed shipped',
  ],
  acceptPayment: standings
    .filter(({ status, paymentReview }) => status !== 'cancelled' && paymentReview)
    .map(nameOf),
  ship: ['processing', 'processing paid', 'completed', 'completed paid'],
  complete: ['processing', 'processing shipped', 'processing paid', 'processing paid shipped'],
  cancel: standings.filter(({ status }) => status === 'pending' || status === 'processing').map(nameOf),
  chooseFulfilment: standings
    .filter(({ status, isShipped }) => (status === 'pending' || status === 'processing') && !isShipped)
    .map(nameOf),
  setAddress: standings
    .filter(({ status, isShipped }) => (status === 'pending' || status === 'processing') && !isShipped)
    .map(nameOf),
  setTracking: standings.filter(({ status }) => status !== 'cancelled').map(nameOf),
  // No money is told of in these standings.
  refund: [],
  change: ['pending', 'processing', 'processing paid'],
};

describe('what can be done with an order', () => {
  test.each(orderActions)('%s, over all 32 standings', action => {
    const found = standings.filter(standing => canDo(action, standing)).map(nameOf);
    expect(found.toSorted()).toEqual(allowed[action].toSorted());
  });

  it('says why not', () => {
    const review: OrderStanding = { status: 'pending', isPaid: false, paymentReview: true, isShipped: false };
    expect(whyNot('start', review)).toBe('The payment of this order has to be looked at first.');
    expect(whyNot('ship', { ...review, paymentReview: false })).toBe('This order has not been paid.');
    expect(whyNot('cancel', { ...review, status: 'completed' })).toBe(
      'A completed order cannot become cancelled.',
    );
    expect(standings.filter(isOnAccount).map(nameOf)).toContain('processing');
    expect(isOnAccount({ status: 'cancelled', isPaid: false })).toBe(false);
  });
});

describe('money that goes back', () => {
  it.each(standings.map(standing => [nameOf(standing), standing] as const))(
    'is a question of what is left only: %s',
    (_name, standing) => {
      expect(whyNot('refund', { ...standing, refundableCents: 1 })).toBe(null);
      expect(whyNot('refund', { ...standing, refundableCents: 0 })).toBe(
        'Everything has been refunded already.',
      );
      expect(whyNot('refund', { ...standing, refundableCents: 1, disputedCents: 1 })).toBe(null);
      expect(whyNot('refund', { ...standing, refundableCents: 0, disputedCents: 1 })).toContain('the bank');
    },
  );
});

describe('a parcel whose leaving stands in one place only', () => {
  const order: ParcelStanding = {
    status: 'processing',
    isPaid: true,
    paymentReview: false,
    isShipped: false,
    fulfilmentMethod: 'driver',
    deliveryStatus: 'pending',
    projectStage: 'Completed',
  };
  test.each<[string, Partial<ParcelStanding>, string[]]>([
    ['nothing has left', {}, []],
    ['the project was moved to Shipped', { projectStage: 'Shipped' }, ['ship']],
    ['the delivery is on the road', { deliveryStatus: 'out_for_delivery' }, ['ship']],
    ['the delivery was handed over', { deliveryStatus: 'delivered' }, ['ship']],
    ['the same, and its payment is looked at', { deliveryStatus: 'delivered', paymentReview: true }, []],
    ['the same, and it was cancelled', { projectStage: 'Shipped', status: 'cancelled' }, []],
    ['the order was shipped by hand', { isShipped: true }, ['startDelivery']],
    ['the same, by post', { isShipped: true, fulfilmentMethod: 'auspost' }, []],
    ['the same, without a delivery', { isShipped: true, deliveryStatus: null }, []],
    ['the same, and it was cancelled since', { isShipped: true, status: 'cancelled' }, []],
    ['all three say so', { isShipped: true, deliveryStatus: 'delivered', projectStage: 'Shipped' }, []],
  ])('%s', (_what, change, expected) => {
    expect(proposalsFor({ ...order, ...change })).toEqual(expected);
  });
});
