import { formatShortDate, formatTime } from '#contract/dates.ts';
import { type Letter, type MailBlock, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderLines, orderReason } from '../order-facts.ts';

export interface HandOver {
  deliveredAt: Date;
  signedBy: string | null;
  driverName: string | null;
  /** Id of the evidence, where it holds a signature. */
  signatureId?: string | null;
}

/** `order_delivered`: the proof of delivery, with the signature as it was drawn at the door. */
export function orderDelivered(order: OrderFacts, shop: MailShop, handOver: HandOver): Letter {
  const { orderId, firstName, address, url } = order;
  const { deliveredAt, signedBy, driverName, signatureId } = handOver;
  const when = `${formatShortDate(deliveredAt, shop.timeZone)}, ${formatTime(deliveredAt, shop.timeZone)}`;
  return {
    subject: `Delivered: your order #${orderId}`,
    content: {
      preview: signedBy ? `${when}, signed for by ${signedBy}.` : `${when}.`,
      heading: 'Your order has been delivered',
      blocks: [
        greeting(firstName),
        text(`Order #${orderId} was handed over.`),
        {
          kind: 'facts',
          facts: [
            { label: 'When', value: when },
            { label: 'Where', value: address },
            ...(signedBy ? [{ label: 'Signed for by', value: signedBy }] : []),
            ...(driverName ? [{ label: 'Driver', value: driverName }] : []),
          ].filter(({ value }) => value !== ''),
        },
        ...(signatureId ? [signature(signedBy)] : []),
        { kind: 'button', label: 'See your order', url },
        orderLines(order),
        small(
          `It was not you, or something is damaged or missing? Reply to this mail${shop.phone ? ` or call ${shop.phone}` : ''} as soon as you can.`,
        ),
      ],
      reason: orderReason(orderId),
    },
    ...(signatureId ? { pictures: [{ cid: signatureCid, of: 'signature', id: signatureId }] } : {}),
  };
}

const signatureCid = 'signature';

const signature = (signedBy: string | null): MailBlock => ({
  kind: 'picture',
  cid: signatureCid,
  alt: signedBy ? `Signature of ${signedBy}` : 'Signature',
});
