import { type Letter, type MailBlock, type MailShop, small, text } from '../mail-content.ts';
import { greeting, type OrderFacts, orderLines, orderReason } from '../order-facts.ts';

type Way = OrderFacts['fulfilmentMethod'];

const headings: Record<Way, string> = {
  auspost: 'Your order is on its way',
  driver: 'Your order is on its way',
  pickup: 'Your order is ready to collect',
};

const sentences: Record<Way, (order: OrderFacts, shop: MailShop) => string> = {
  auspost: ({ orderId }) => `Order #${orderId} has left us with Australia Post.`,
  driver: ({ orderId }) => `Order #${orderId} has left us with our own driver.`,
  pickup: ({ orderId }, shop) =>
    `Order #${orderId} is packed and waiting for you at ${shop.address || 'the shop'}.`,
};

/** `order_dispatched`. `trackingUrl` is the carrier's page of this parcel. */
export function orderDispatched(order: OrderFacts, shop: MailShop, trackingUrl: string | null): Letter {
  const { orderId, fulfilmentMethod, firstName, url } = order;
  const heading = headings[fulfilmentMethod];
  const sentence = sentences[fulfilmentMethod](order, shop);
  return {
    subject: `${heading}: #${orderId}`,
    content: {
      preview: sentence,
      heading,
      blocks: [
        greeting(firstName),
        text(sentence),
        ...wayBlocks(order, trackingUrl),
        orderLines(order),
        trackingUrl
          ? { kind: 'link', label: 'View your order', url }
          : { kind: 'button', label: 'View your order', url },
      ],
      reason: orderReason(orderId),
    },
  };
}

function wayBlocks(
  { fulfilmentMethod, trackingNumber, address }: OrderFacts,
  trackingUrl: string | null,
): MailBlock[] {
  const goesTo =
    fulfilmentMethod === 'pickup' || address === '' ? [] : [{ label: 'Delivery address', value: address }];
  if (!trackingNumber || !trackingUrl) return goesTo.length > 0 ? [{ kind: 'facts', facts: goesTo }] : [];
  return [
    { kind: 'facts', facts: [{ label: 'Tracking number', value: trackingNumber }, ...goesTo] },
    { kind: 'button', label: 'Track your parcel', url: trackingUrl },
    small('The first scan can take about 12 hours to appear.'),
  ];
}
