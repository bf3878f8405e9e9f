import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import { type Letter, type MailBlock, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderLines, orderReason } from '../order-facts.ts';

export interface HandOver {
  deliveredAt: Date;
  signedBy: string | null;
  driverName: string | null;
  /** Number of the shipment, of an order that comes in parts. */
  part?: number | null;
  /** Id of the evidence, where it holds a signature. */
  signatureId?: string | null;
  /** Where everybody who has this mail can check the proof. */
  proof?: { url: string; when: string | null } | null;
}

/** `order_delivered`: the proof of delivery, with the signature as it was drawn at the door. */
export function orderDelivered(order: OrderFacts, shop: MailShop, handOver: HandOver): Letter {
  const { orderId, firstName, address, url } = order;
  const { deliveredAt, signedBy, driverName, signatureId, proof, part = null } = handOver;
  const when = `${formatShortDate(deliveredAt, shop.timeZone)}, ${formatTime(deliveredAt, shop.timeZone)}`;
  return {
    subject:
      part === null ? `Delivered: your order #${orderId}` : `Delivered: a part of your order #${orderId}`,
    content: {
      preview: signedBy ? `${when}, signed for by ${signedBy}.` : `${when}.`,
      heading: part === null ? 'Your order has been delivered' : 'A part of your order has been delivered',
      blocks: [
        greeting(firstName),
        text(`${part === null ? 'Order' : 'A part of order'} #${orderId} was handed over.`),
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
        { kind: 'button', label: 'View your order', url },
        ...(proof ? checkBlocks(proof) : []),
        ...(part === null ? [orderLines(order)] : []),
        small(
          `Wasn’t you, or is something damaged or missing? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''} as soon as you can.`,
        ),
      ],
      reason: orderReason(orderId),
    },
    pictures: [
      ...(signatureId ? [{ cid: signatureCid, of: 'signature' as const, id: signatureId }] : []),
      ...(proof ? [{ cid: checkCid, of: 'qr' as const, id: proof.url }] : []),
    ],
  };
}

const checkCid = 'check';

/** "Between 10:02 am and 10:31 am …": with the code and the link that open its check. */
function checkBlocks({ url, when }: NonNullable<HandOver['proof']>): MailBlock[] {
  return [
    ...(when ? [text(when)] : []),
    { kind: 'picture', cid: checkCid, alt: 'Code that opens the check of this proof' },
    { kind: 'link', label: 'Check the proof', url },
  ];
}

const signatureCid = 'signature';

const signature = (signedBy: string | null): MailBlock => ({
  kind: 'picture',
  cid: signatureCid,
  alt: signedBy ? `Signature of ${signedBy}` : 'Signature',
});
