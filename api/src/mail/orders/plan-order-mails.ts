/** The mails that follow from a sale. None is planned that is there already. */
import { isUnfilled } from '#contract/orders/charge.ts';
import { orderAccepted } from '../kinds/order-accepted.ts';
import { orderPlaced } from '../kinds/order-placed.ts';
import { orderReceived } from '../kinds/order-received.ts';
import { orderWritten } from '../kinds/office-orders/order-written.ts';
import { paymentReceived } from '../kinds/payment-received.ts';
import type { Letter } from '../mail-content.ts';
import { mailKeyOf, type SaleMail } from '#api/sale/names.ts';
import type { Consequence, Sale } from '#api/sale/sale.ts';
import { type About, type LetterParts, mailAbout } from './mail-about.ts';
import { type MailedOrder, mailedOrderOf, proofOf } from './read-facts.ts';

interface SaleLetter extends Pick<About, 'page'> {
  kind: SaleMail;
  compose: (order: MailedOrder, sale: Sale) => Letter;
}

export function planOrderMails(parts: LetterParts) {
  const mail =
    ({ compose, ...letter }: SaleLetter): Consequence =>
    sale => {
      const { order, items, shop, receivedCents, proofNext } = sale;
      const uniqueKey = mailKeyOf(letter.kind, order, shop.timeZone);
      if (sale.knownMails.includes(uniqueKey)) return {};
      const facts = {
        ...mailedOrderOf(order, items, proofOf(order, items, proofNext, shop), shop),
        // Accepted as paid with more or less than its total.
        ...(order.isPaid && receivedCents !== order.totalCents ? { receivedCents } : {}),
      };
      const about = { ...letter, uniqueKey, compose: (one: MailedOrder) => compose(one, sale) };
      return { rows: mailAbout(parts, { orderRowId: order.id, order: facts, shop }, about) };
    };
  return {
    confirmation: mail({
      kind: 'order_confirmation',
      compose: (order, { shop, message }) => orderReceived(order, shop, message),
    }),
    placed: mail({
      kind: 'order_placed',
      page: '/pay',
      compose: (order, { shop }) => orderPlaced(order, shop),
    }),
    written: mail({
      kind: 'order_written',
      page: '/pay',
      compose: (order, { shop, message, items }) =>
        orderWritten(order, shop, {
          message,
          asksDetails: order.address === '' || items.some(item => isUnfilled(item)),
        }),
    }),
    accepted: mail({
      kind: 'order_accepted',
      page: '/invoice',
      compose: (order, { bank, message, receivedCents }) =>
        orderAccepted(order, bank, { message, depositCents: receivedCents }),
    }),
    receipt: mail({
      kind: 'payment_received',
      page: '/invoice',
      compose: (order, { shop, receivedCents, otherCents, order: { paymentMethod } }) =>
        paymentReceived(order, shop, {
          receivedCents: receivedCents + otherCents,
          method: paymentMethod ?? '',
        }),
    }),
  };
}
