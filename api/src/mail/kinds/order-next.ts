import { arrivalText } from '#contract/deliveries/next-stop.ts';
import { type Letter, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderReason } from '../order-facts.ts';

export interface Arrival {
  from: Date;
  to: Date;
  driverName: string | null;
}

/** `order_next`: our driver's next stop, with the time of the arrival. */
export function orderNext(order: OrderFacts, shop: MailShop, { from, to, driverName }: Arrival): Letter {
  const { orderId, firstName, address, url } = order;
  const when = arrivalText(from.toISOString(), to.toISOString(), shop.timeZone);
  return {
    subject: `Your delivery: ${when}`,
    content: {
      preview: `You are our driver’s next stop with order #${orderId}.`,
      heading: 'You are next',
      blocks: [
        greeting(firstName),
        text(`Our driver is on the way to you with order #${orderId}.`),
        {
          kind: 'facts',
          facts: [
            { label: 'When', value: when },
            { label: 'Where', value: address },
            ...(driverName ? [{ label: 'Driver', value: driverName }] : []),
          ].filter(({ value }) => value !== ''),
        },
        { kind: 'button', label: 'View your order', url },
        small(
          `Can nobody take it then? ${shop.phone ? `Call ${shop.phone} or reply` : 'Reply'} to this email and we will find another time.`,
        ),
      ],
      reason: orderReason(orderId),
    },
  };
}
