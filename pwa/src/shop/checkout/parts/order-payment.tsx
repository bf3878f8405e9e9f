import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { billingOf } from '../billing.ts';
import { PayAgain } from './pay-again.tsx';

interface OrderPaymentProps {
  order: OrderDetail;
  token: string | null;
  onPaid: () => void;
  onOver: () => void;
}

/** The payment of an order that is shown, for another feature's page. */
export function OrderPayment({ order, token, onPaid, onOver }: OrderPaymentProps) {
  const { orderId, total, openCents, company, abn, customerInfo } = order;
  return (
    <PayAgain
      claim={{ orderId, ...(token ? { token } : {}) }}
      totalCents={openCents || total}
      isCompany={Boolean(company || abn)}
      billing={billingOf(customerInfo)}
      onPaid={onPaid}
      onOver={onOver}
    />
  );
}
