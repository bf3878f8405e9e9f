/** An example of every kind, for the office to look at: invented people, and links that lead nowhere. */
import { trackingLink } from '#contract/orders/tracking.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { MailKind } from '#contract/mail/mail.ts';
import { proofNextText } from '#contract/proofs/proof-next-words.ts';
import {
  deletionRequested,
  emailConfirm,
  emailNotice,
  passwordChanged,
  signInChanged,
  passwordReset,
  staffInvitation,
} from './kinds/account.ts';
import { contactMessage, contactReceipt } from './kinds/contact-received.ts';
import { invoiceReminder } from './kinds/invoice-reminder.ts';
import { leadReply } from './kinds/lead-reply.ts';
import { newsletterAlready, newsletterConfirm } from './kinds/newsletter.ts';
import { orderAccepted } from './kinds/order-accepted.ts';
import { orderCancelled } from './kinds/order-cancelled.ts';
import { orderCompleted } from './kinds/order-completed.ts';
import { orderDelivered } from './kinds/order-delivered.ts';
import { orderDispatched } from './kinds/order-dispatched.ts';
import { orderNext } from './kinds/order-next.ts';
import { orderLink } from './kinds/order-link.ts';
import { orderChanged } from './kinds/office-orders/order-changed.ts';
import { backOrdered, partDispatched } from './kinds/office-orders/order-parts.ts';
import { orderWritten } from './kinds/office-orders/order-written.ts';
import { orderPlaced } from './kinds/order-placed.ts';
import { orderReceived } from './kinds/order-received.ts';
import { orderRefunded } from './kinds/order-refunded.ts';
import { paymentFailed } from './kinds/payment-failed.ts';
import { paymentReceived } from './kinds/payment-received.ts';
import { proofAnswered, proofReady, proofReminder } from './kinds/proof.ts';
import { discountCodeGiven } from './kinds/discount-code.ts';
import { orderDeclined, organisationInvitation, orderToApprove } from './kinds/organisation.ts';
import { receiptLetter } from './kinds/receipt.ts';
import { refundFailed } from './kinds/refund-failed.ts';
import { quoteReceipt, quoteRequest } from './kinds/quotes/quote-received.ts';
import { quoteAccepted, quoteAnswer } from './kinds/quotes/quote-answer.ts';
import { quoteReminder } from './kinds/quotes/quote-reminder.ts';
import { quoteSent } from './kinds/quotes/quote-sent.ts';
import { feedAsks, feedFailed } from './kinds/supplier-feed.ts';
import { statementLetter } from './kinds/statement.ts';
import type { Letter, MailShop } from './mail-content.ts';
import type { OrderFacts } from './order-facts.ts';

export interface SampleParts {
  shop: MailShop & Pick<ShopFacts, 'trackingUrl'>;
  publicUrl: string;
  now: Date;
}

/** Whom the examples are addressed to. */
export const samplePerson = { toName: 'Imke Fårrant', toEmail: 'imke@quarrelcreek.example' };

export function sampleLetter(kind: MailKind, { shop, publicUrl, now }: SampleParts): Letter {
  const url = `${publicUrl}/orders/SAMPLE1234`;
  const order: OrderFacts = {
    orderId: 'SAMPLE1234',
    firstName: 'Imke',
    lines: [
      { pieces: 24, name: 'Harbour Polo', note: 'Navy, embroidered, S:6, M:10, L:8', totalCents: 76_800 },
      { pieces: 6, name: 'Canvas Apron', note: 'Natural, printed, One size:6', totalCents: 16_200 },
    ],
    subtotalCents: 93_000,
    setupCents: 11_990,
    shippingCents: 1_500,
    shippingMethod: 'standard',
    isFreightExtra: false,
    totalCents: 106_490,
    gstCents: 9_681,
    fulfilmentMethod: 'auspost',
    address: 'Boat shed 4, 18 Weir Street, Quarrel Creek VIC 3999',
    trackingNumber: '33ABC4017265',
    proof: {
      next: proofNextText('coming', []),
      days: 'It is with you about 10-15 business days after you approve your proof.',
    },
    url,
  };
  const person = { firstName: 'Imke', username: 'imke' };
  const home = `${publicUrl}/`;
  const facts = [
    { label: 'Email', value: samplePerson.toEmail },
    { label: 'Phone', value: '0491 570 006' },
  ];
  const samples: Record<MailKind, () => Letter> = {
    order_placed: () => orderPlaced({ ...order, url: `${url}/pay` }, shop),
    order_changed: () =>
      orderChanged({ ...order, url: `${url}/pay` }, shop, {
        differenceCents: 4500,
        openCents: 4500,
        backCents: 0,
        message: 'Twelve more, as you asked.',
      }),
    order_written: () =>
      orderWritten({ ...order, url: `${url}/pay` }, shop, {
        message: 'As we said on the phone, the crest goes on the left.',
        asksDetails: true,
      }),
    order_confirmation: () => orderReceived(order, shop),
    order_accepted: () =>
      orderAccepted(
        { ...order, url: `${url}/invoice` },
        { bank: { accountName: shop.name, bsb: '000-000', accountNumber: '12345678' }, payId: null },
      ),
    payment_failed: () =>
      paymentFailed(
        {
          ...order,
          reason: 'Your card was declined.',
          url: `${publicUrl}/orders/${order.orderId}/pay`,
          staysOpen: false,
        },
        shop,
      ),
    proof_ready: () =>
      proofReady({
        orderId: order.orderId,
        firstName: 'Imke',
        revision: 2,
        message: 'The oars are a little larger now, as you asked.',
        url: `${url}/proof`,
      }),
    proof_reminder: () => proofReminder({ ...order, url: `${url}/proof` }, shop),
    proof_answer: () =>
      proofAnswered({
        orderId: order.orderId,
        customer: samplePerson.toName,
        revision: 1,
        approved: false,
        words: 'Could the oars be a little larger?',
        url: `${publicUrl}/admin/orders/${order.orderId}`,
      }),
    order_dispatched: () => orderDispatched(order, shop, trackingLink(shop.trackingUrl, '33ABC4017265')),
    order_part_dispatched: () =>
      partDispatched(order, shop, {
        method: 'auspost',
        trackingNumber: '33ABC4017265',
        trackingUrl: trackingLink(shop.trackingUrl, '33ABC4017265'),
        pieces: [{ name: 'Rowing polo, Navy', sizes: [{ size: 'M', quantity: 12 }] }],
        left: [{ name: 'Rowing polo, Navy', sizes: [{ size: 'L', quantity: 8, expectedOn: '2026-12-11' }] }],
      }),
    order_back_order: () =>
      backOrdered(order, shop, {
        late: [{ name: 'Rowing polo, Navy', sizes: [{ size: 'L', quantity: 8, expectedOn: '2026-12-11' }] }],
        message: 'The mill is late with this colour.',
      }),
    order_next: () =>
      orderNext({ ...order, fulfilmentMethod: 'driver' }, shop, {
        from: now,
        to: new Date(now.getTime() + 20 * 60_000),
        driverName: 'Dario',
      }),
    order_delivered: () =>
      orderDelivered({ ...order, fulfilmentMethod: 'driver' }, shop, {
        deliveredAt: now,
        signedBy: 'I. Fårrant',
        driverName: 'Dario',
      }),
    payment_received: () =>
      paymentReceived({ ...order, url: `${url}/invoice` }, shop, {
        receivedCents: order.totalCents,
        method: 'bank_transfer',
      }),
    receipt: () =>
      receiptLetter(
        {
          v: 1,
          number: 'REC-00031',
          kind: 'payment',
          issuedAt: now.toISOString(),
          timeZone: shop.timeZone,
          seller: { name: shop.name, abn: '', address: '', email: shop.email, phone: shop.phone },
          customer: { name: samplePerson.toName, company: 'Quarrel Creek Rowing Club' },
          method: 'bank_transfer',
          receivedOn: '2026-11-20',
          reference: 'INV-00042',
          amountCents: 80_000,
          invoices: [{ number: 'INV-00042', orderId: order.orderId, amountCents: 80_000, openCents: 26_490 }],
          creditCents: 0,
        },
        shop,
      ),
    statement: () =>
      statementLetter(
        {
          from: '2026-09-01',
          to: '2026-11-21',
          timeZone: shop.timeZone,
          seller: { name: shop.name, abn: '', address: '', email: shop.email, phone: shop.phone },
          customer: {
            id: 1,
            name: 'Quarrel Creek Rowing Club',
            contact: samplePerson.toName,
            email: samplePerson.toEmail,
          },
          openingCents: 0,
          entries: [],
          closingCents: 26_490,
          ageing: { current: 0, days30: 26_490, days60: 0, days90: 0, older: 0 },
          bank: { accountName: shop.name, bsb: '000-000', accountNumber: '12345678' },
          payId: null,
        },
        [
          {
            orderId: order.orderId,
            number: 'INV-00042',
            issuedAt: '2026-10-20T00:00:00Z',
            dueAt: '2026-11-03T00:00:00Z',
            totalCents: order.totalCents,
            paidCents: 80_000,
            writtenOffCents: 0,
            openCents: 26_490,
            url: `${url}/invoice`,
          },
        ],
        shop,
      ),
    invoice_reminder: () =>
      invoiceReminder(
        {
          orderId: order.orderId,
          firstName: 'Imke',
          number: 'INV-00042',
          dueOn: '3 Nov 2026',
          openCents: 26_490,
          bank: { accountName: shop.name, bsb: '000-000', accountNumber: '12345678' },
          payId: null,
          url: `${url}/invoice`,
        },
        shop,
      ),
    order_completed: () => orderCompleted(order, shop, false),
    order_cancelled: () =>
      orderCancelled(order, shop, { receivedCents: order.totalCents, refundedCents: 0, isInvoiced: true }),
    order_link: () => orderLink(order),
    order_refunded: () =>
      orderRefunded(order, shop, {
        amountCents: 16_200,
        refundedCents: 16_200,
        method: 'card',
        secondPaymentCents: null,
      }),
    refund_failed: () => refundFailed(order, shop, 16_200),
    quote_received: () =>
      quoteRequest({
        id: 17,
        name: 'Imke Fårrant',
        company: 'Quarrel Creek Rowing Club',
        pieces: 40,
        productName: 'Harbour Polo',
        facts: [{ label: 'Wanted', value: '40 pieces, embroidered, 2 print locations' }, ...facts],
        notes: 'The oars on the chest, please, and the year on the sleeve.',
        url: `${publicUrl}/admin/quotes`,
      }),
    quote_receipt: () =>
      quoteReceipt(
        {
          what: '40 pieces, embroidered, 2 print locations',
          price: '$1,280.00 ex GST · $1,408.00 inc GST · freight extra',
          answerBy: 'Tuesday 24 November',
        },
        shop,
      ),
    quote_sent: () =>
      quoteSent(
        {
          number: 'Q-17',
          firstName: 'Imke',
          what: '40 pieces, embroidered, 2 print locations',
          exGstCents: 121_000,
          incGstCents: 133_100,
          validUntil: '21 Dec 2026',
          message: 'We can have them with you before the regatta.\nThe thread is a match for your blue.',
          isFreightIncluded: false,
          asksDetails: false,
          options: [],
          url: `${publicUrl}/`,
        },
        shop,
      ),
    quote_reminder: () =>
      quoteReminder(
        {
          number: 'Q-17',
          firstName: 'Imke',
          what: '40 × Harbour Polo, embroidered, 2 print locations',
          totalCents: 133_100,
          options: 0,
          sentOn: '21 Nov 2026',
          validUntil: '21 Dec 2026',
          url: `${publicUrl}/`,
        },
        shop,
      ),
    quote_answer: () =>
      quoteAnswer({
        answer: 'accepted',
        number: 'Q-17',
        name: 'Imke Fårrant',
        company: 'Quarrel Creek Rowing Club',
        what: '40 × Harbour Polo, embroidered, 2 print locations',
        totalCents: 133_100,
        reason: null,
        url: `${publicUrl}/admin/quotes`,
      }),
    quote_accepted: () =>
      quoteAccepted(
        {
          number: 'Q-17',
          firstName: 'Imke',
          what: '40 × Harbour Polo, embroidered, 2 print locations',
          totalCents: 133_100,
          isGstShown: true,
          hasLines: false,
          payUrl: `${publicUrl}/`,
        },
        shop,
      ),
    feed_asks: () =>
      feedAsks({
        feed: 'River & Co',
        offSale: '111 of 340 products and 9,146 of 21,020 variants',
        url: `${publicUrl}/admin/import`,
      }),
    feed_failed: () =>
      feedFailed({
        feed: 'River & Co',
        reason: 'There is no file at this address (404). Check the address.',
        url: `${publicUrl}/admin/import`,
      }),
    contact_message: () =>
      contactMessage({
        id: 9,
        from: 'Imke Fårrant',
        subject: 'Caps',
        message: 'Do you embroider caps?\nTwelve of them.',
        facts,
      }),
    contact_receipt: () => contactReceipt(shop),
    lead_reply: () =>
      leadReply(
        {
          subject: 'Re: Caps',
          firstName: 'Imke',
          text: 'Yes, we do: the front panel takes up to 110 mm.\nShall I send you a quote for twelve?',
          asked: 'Do you embroider caps?\nTwelve of them.',
        },
        shop,
      ),
    newsletter_confirm: () =>
      newsletterConfirm(shop, { confirm: `${publicUrl}/`, unsubscribe: `${publicUrl}/` }),
    newsletter_already: () => newsletterAlready(shop, { unsubscribe: `${publicUrl}/` }),
    discount_code: () =>
      discountCodeGiven(
        {
          code: 'K7QM-4F2X-9BTZ',
          basisPoints: 0,
          amountCents: 2_000,
          firstName: 'Imke',
          email: 'imke@quarrelcreek.example',
          untilDay: '2027-02-28',
          message: 'Sorry that your singlets came a week late.',
          url: home,
        },
        shop.name,
      ),
    order_approval: () =>
      orderToApprove(
        {
          orderId: 'K7P2M9QX4T',
          buyer: 'Imke Farrant',
          organisation: 'Quarrel Creek Rowing',
          totalCents: 84_500,
          url: home,
        },
        shop.name,
      ),
    order_declined: () =>
      orderDeclined(
        {
          orderId: 'K7P2M9QX4T',
          manager: 'Dale Okafor',
          organisation: 'Quarrel Creek Rowing',
          reason: 'Let’s wait for the new season.',
          url: home,
        },
        shop.name,
      ),
    organisation_invitation: () =>
      organisationInvitation({ organisation: 'Quarrel Creek Rowing', role: 'buyer', url: home }, shop.name),
    staff_invitation: () => staffInvitation(shop.name, person, 'Driver', home),
    password_reset: () => passwordReset(shop.name, person, home),
    password_changed: () => passwordChanged(shop.name, person, { url: home, staysOnOne: true }),
    sign_in_changed: () =>
      signInChanged(shop.name, person, { change: { kind: 'passkeyAdded', name: 'Phone' }, url: home }),
    email_confirm: () => emailConfirm(shop.name, person, home, 'change'),
    email_notice: () => emailNotice(shop.name, person, 'im…@quarrelcreek.example', home),
    deletion_requested: () => deletionRequested(shop.name, person, '5 December 2026', home),
  };
  return samples[kind]();
}
