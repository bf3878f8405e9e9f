import { type PaymentProvider, PaymentUnavailable } from './payment-provider.ts';

/** Of a production shop without keys: nothing is charged and nobody is told otherwise. */
export function createNoPayments(): PaymentProvider {
  const fail = () => Promise.reject(new PaymentUnavailable('no payment provider is configured'));
  return {
    name: 'stripe',
    publishableKey: null,
    open: fail,
    change: fail,
    beginInstalments: fail,
    retrieve: fail,
    cancel: fail,
    // Nothing has been charged, so there is nothing to find.
    async *list() {},
    makeCustomer: fail,
    refund: fail,
    listRefunds: fail,
    retrieveDispute: fail,
  };
}
