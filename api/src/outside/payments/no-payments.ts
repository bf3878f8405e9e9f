import { type PaymentProvider, PaymentUnavailable } from './payment-provider.ts';

/** Of a production shop without keys: nothing is charged and nobody is told otherwise. */
export function createNoPayments(): PaymentProvider {
  const fail = () => Promise.reject(new PaymentUnavailable('no payment provider is configured'));
  return { name: 'stripe', open: fail, changeAmount: fail, retrieve: fail, cancel: fail };
}
