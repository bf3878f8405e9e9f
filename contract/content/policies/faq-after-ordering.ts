/** Questions after ordering: production and dispatch, the goods, returns, payment and accounts. */
import type { ShopFacts } from '../../shop/endpoints.ts';
import { formatCents } from '../../money/money.ts';
import { instalments } from '../../shop/shop-defaults.ts';
import { list, note, text } from './document.ts';
import type { FaqQuestion } from './faq-question.ts';
import { businessDays } from '../../time/day-ranges.ts';
import { aclWarrantyText, expressText, hours, plainDays, reachUs, shippingPriceText } from './wording.ts';

export function productionQuestions(shop: ShopFacts): FaqQuestion[] {
  const { policy } = shop;
  return [
    {
      id: 'production-time',
      question: 'How long does production take?',
      answer: [
        list(
          `**Decorated garments**: ${businessDays(policy.productionDays)} from proof approval.`,
          `**Rush**: ${businessDays(policy.rushProductionDays)}, by arrangement. Ask before you order.`,
          `**Blank stock**, nothing printed or embroidered: ${businessDays(policy.blankStockDays)}.`,
        ),
      ],
    },
    {
      id: 'delivery-time',
      question: 'How long does delivery take?',
      answer: [
        text(
          `Standard delivery takes ${businessDays(policy.standardDeliveryDays)} after production. To most addresses Australia Post needs 3-5 of them; the upper end is for remote places.`,
        ),
      ],
    },
    {
      id: 'delivery-cost',
      question: 'What does delivery cost?',
      answer: [
        text(`${shippingPriceText(shop)}. ${expressText(shop)}.`),
        text('All rates are in the [shipping policy](/shipping-policy).'),
      ],
    },
    {
      id: 'signature',
      question: 'Does someone have to sign?',
      answer: [
        text(
          `For orders over ${formatCents(policy.signatureRequiredOverCents)}, for all express parcels and for everything sent overseas: yes. If nobody’s there, the parcel is held for ${businessDays(policy.failedDeliveryHeldDays)} and we arrange another time.`,
        ),
      ],
    },
    {
      id: 'lost-parcel',
      question: 'My parcel hasn’t arrived. What now?',
      answer: [
        text(
          `Tell us your order number at ${reachUs(shop)}. We open an investigation with the carrier, which takes up to ${businessDays(policy.lostInvestigationDays)}. If the parcel is lost, we’ll remake or refund your order: your choice.`,
        ),
      ],
    },
    {
      id: 'international',
      question: 'Do you deliver overseas?',
      answer: [text('International by quote only. The online checkout delivers within Australia.')],
    },
  ];
}

export function productQuestions(shop: ShopFacts): FaqQuestion[] {
  const { policy } = shop;
  return [
    {
      id: 'sizes',
      question: 'How do I find the right size?',
      answer: [
        text(
          'Every product has a size guide under "Product Details", in centimetres. Lay a garment that fits flat on a table, measure it and compare. For a team, order one blank piece in two sizes first.',
        ),
      ],
    },
    {
      id: 'washing',
      question: 'How should I wash decorated garments?',
      answer: [
        text(
          'Inside out, in cold or warm water, with a mild detergent. Do not bleach, do not iron on the decoration and dry in the shade. The care label of the garment counts before everything else.',
        ),
      ],
    },
    {
      id: 'guarantee',
      question: 'Is the decoration guaranteed?',
      answer: [
        text(
          `Yes, for ${plainDays(policy.workmanshipGuaranteeDays)}. How to claim and who pays is in the [refund and returns policy](/refund-policy#workmanship).`,
        ),
        note('Your rights under the Australian Consumer Law', aclWarrantyText),
      ],
    },
    {
      id: 'samples',
      question: 'Can I see a garment before I order many?',
      answer: [
        text(
          `Order one blank piece: it leaves within ${businessDays(policy.blankStockDays)} and can be returned unworn within ${plainDays(policy.blankReturnsWithinDays)}.`,
        ),
      ],
    },
    {
      id: 'own-garments',
      question: 'Can you decorate garments that I bring?',
      answer: [
        text(
          `Sometimes. Ask us first at ${reachUs(shop)}: we need to know the fabric, and we can’t replace your own garment if the fabric doesn’t take the decoration.`,
        ),
      ],
    },
  ];
}

export function returnQuestions(shop: ShopFacts): FaqQuestion[] {
  const { policy } = shop;
  return [
    {
      id: 'change-order',
      question: 'Can I change or cancel my order?',
      answer: [
        text(
          'Yes, until you approve the proof, at no charge for the pieces. After that we start ordering garments and mixing inks for you, so tell us straight away and we’ll let you know what’s still possible.',
        ),
      ],
    },
    {
      id: 'return-blanks',
      question: 'Can I return blank garments?',
      answer: [
        text(
          `Yes, within ${plainDays(policy.blankReturnsWithinDays)} of delivery, unworn, unwashed and with their tags. You pay the return postage if you have changed your mind.`,
        ),
      ],
    },
    {
      id: 'return-decorated',
      question: 'Can I return decorated garments?',
      answer: [
        text(
          'They are made for you, so we cannot take them back if you have changed your mind. If they are faulty, not as you approved or not what you ordered, the consumer guarantees apply to them as to everything else: we’ll put it right.',
        ),
      ],
    },
    {
      id: 'wrong-or-damaged',
      question: 'Something is wrong or damaged. What do I do?',
      answer: [
        list(
          `Please check your order within ${plainDays(policy.inspectWithinDays)}.`,
          `Report transport damage within ${hours(policy.damageReportHours)}, with photos of the parcel: the carrier asks for it.`,
          `Write to or call ${reachUs(shop)} with your order number.`,
        ),
        text('Noticed it later? Tell us anyway. Your rights don’t end with these periods.'),
      ],
    },
    {
      id: 'refund-time',
      question: 'When do I get my money back?',
      answer: [
        text(
          `An approved refund goes to the card or account you paid with, within ${businessDays(policy.refundDays)}. With Afterpay your instalments are adjusted.`,
        ),
      ],
    },
  ];
}

export function paymentQuestions(shop: ShopFacts): FaqQuestion[] {
  const { policy } = shop;
  const limits = `from ${formatCents(shop.afterpayMinCents)} to ${formatCents(shop.afterpayMaxCents)}`;
  return [
    {
      id: 'payment-methods',
      question: 'How can I pay?',
      answer: [text('By credit or debit card, or with Afterpay. Approved business accounts pay by invoice.')],
    },
    {
      id: 'afterpay',
      question: 'How does Afterpay work?',
      answer: [
        text(
          `You pay in ${instalments.parts} interest-free instalments, one every ${instalments.weeksBetween} weeks, the first today. It is offered for personal orders ${limits}. Late fees and eligibility apply, and Afterpay decides whether it accepts an order.`,
        ),
      ],
    },
    {
      id: 'business-account',
      question: 'Can my business pay on account?',
      answer: [
        text(
          `Approved business accounts pay within ${plainDays(policy.accountTermsDays)} of the invoice (net ${policy.accountTermsDays}). Ask us to open one: we need your ABN and a contact for invoices.`,
        ),
      ],
    },
    {
      id: 'tax-invoice',
      question: shop.gstRegistered ? 'Do I get a tax invoice?' : 'Do I get an invoice?',
      answer: [
        text(
          `Yes, for every paid order${shop.gstRegistered ? ', with the GST it contains' : ''}. Enter your company and ABN at checkout to have them on it.`,
        ),
      ],
    },
    {
      id: 'card-safety',
      question: 'Is my card safe?',
      answer: [
        text(
          'Card payments are taken by Stripe. Your card number goes straight to them; we never see or keep it.',
        ),
      ],
    },
    {
      id: 'my-data',
      question: 'What do you keep about me?',
      answer: [
        text(
          `What we need to make, deliver and account for your order. Order records are kept for ${policy.dataRetainedYears} years, as the law requires. There are no third-party trackers in this shop. More in the [privacy policy](/privacy).`,
        ),
      ],
    },
  ];
}
