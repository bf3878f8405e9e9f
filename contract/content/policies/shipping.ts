/** Shipping and delivery policy: cost, times, and what happens if something goes wrong. */
import type { ShopFacts } from '../../shop/endpoints.ts';
import { formatCents } from '../../money/money.ts';
import { standardPost } from '../../shop/shop-defaults.ts';
import { type Block, list, note, type PolicyDocument, type Section, steps, text } from './document.ts';
import { businessDays, rangeText } from '../../time/day-ranges.ts';
import {
  expressText,
  hours,
  hoursText,
  plainDays,
  reachUs,
  rightsRemain,
  shippingPriceText,
} from './wording.ts';

export function shippingPolicy(shop: ShopFacts): PolicyDocument {
  const { policy } = shop;
  return {
    title: 'Shipping & Delivery Policy',
    lead: 'What delivery costs, how long production and delivery take, and what we do if a parcel is late, damaged or lost.',
    wordedOn: '2026-11-21',
    sections: [
      {
        id: 'at-a-glance',
        title: 'At a glance',
        blocks: [
          {
            kind: 'facts',
            items: [
              { value: rangeText(policy.productionDays), label: 'business days of production' },
              { value: rangeText(policy.standardDeliveryDays), label: 'business days of standard delivery' },
              shop.shippingMode === 'flat'
                ? { value: formatCents(shop.shippingFlatCents), label: 'flat, online checkout' }
                : { value: formatCents(policy.metroShippingCents), label: 'from, metro addresses' },
            ],
          },
          text(
            `Business days are Monday to Friday, except public holidays where we are. Production comes first, then delivery: add the two. A decorated order therefore arrives ${totalDays(policy)} after you approve the proof.`,
          ),
        ],
      },
      ...costSections(shop),
      productionSection(shop),
      {
        id: 'delivery-times',
        title: 'Delivery times',
        blocks: [
          text(
            `Standard delivery takes **${businessDays(policy.standardDeliveryDays)}** after production. ${standardPost.label} by Australia Post is estimated at ${standardPost.estimate} for most addresses; the upper end is for remote places. Our own driver delivers some orders near us.`,
          ),
          text(
            'These are estimates, not a fixed date. If you need your order for an event, tell us the date before you approve the proof and we’ll tell you whether we can make it.',
          ),
        ],
      },
      {
        id: 'tracking',
        title: 'Tracking',
        blocks: [
          text(
            'We’ll email you when your order leaves us. The tracking number is in the email and on your order page. The carrier’s first scan can take a few hours to appear.',
          ),
        ],
      },
      signatureSection(shop),
      {
        id: 'damaged',
        title: 'Damaged on the way',
        blocks: [
          text(
            `Please open your parcel and check everything within ${plainDays(policy.inspectWithinDays)}. If it was damaged in transit, tell us within **${hours(policy.damageReportHours)}** of delivery if you can, with photos of the goods, the parcel and its label: the carrier asks for them, and they help our claim.`,
          ),
          note('Noticed it later?', `Tell us all the same. ${rightsRemain}`),
        ],
      },
      {
        id: 'lost',
        title: 'Late or lost parcels',
        blocks: [
          steps(
            `If your parcel is later than the estimate, tell us your order number at ${reachUs(shop)}.`,
            `We open an investigation with the carrier. It takes up to **${businessDays(policy.lostInvestigationDays)}**.`,
            'If the parcel is found, it’s delivered to you. If it’s lost, we’ll remake or refund your order: your choice.',
          ),
          text('The goods are at our risk until they are handed over to you.'),
        ],
      },
      {
        id: 'international',
        title: 'Outside Australia',
        blocks: [
          text(
            `**International by quote only.** The online checkout delivers within Australia. Write to ${reachUs(shop)} with the country, the pieces and your design, and we quote delivery as well. Every international parcel needs a signature. You pay any duties and taxes of the destination country.`,
          ),
        ],
      },
      {
        id: 'questions',
        title: 'Questions',
        blocks: [text(`Ask us at ${reachUs(shop)}. ${hoursText(shop)}.`)],
      },
    ],
  };
}

function totalDays({ productionDays, standardDeliveryDays }: ShopFacts['policy']): string {
  return businessDays([
    productionDays[0] + standardDeliveryDays[0],
    productionDays[1] + standardDeliveryDays[1],
  ]);
}

/**
 * In flat mode the checkout's price comes first and the table applies to other orders; otherwise the table is the
 * price.
 */
function costSections(shop: ShopFacts): Section[] {
  if (shop.shippingMode === 'policy') {
    return [
      {
        id: 'rates',
        title: 'What delivery costs',
        blocks: [
          text(
            'The rate depends on the delivery postcode. You’ll see it at checkout before you pay, and it’s the same for online, quoted and account orders.',
          ),
          ...rateBlocks(shop),
        ],
      },
    ];
  }
  return [
    {
      id: 'rates',
      title: 'What delivery costs',
      blocks: [
        note(
          shippingPriceText(shop),
          `One price per order, whatever it weighs and wherever in Australia it goes. It’s the price you pay in the cart and at checkout.`,
        ),
        text(`${expressText(shop)}.`),
      ],
    },
    {
      id: 'quoted-rates',
      title: 'Quoted, bulk and account orders',
      blocks: [
        text('Quoted orders and orders from approved accounts are sent at these rates:'),
        ...rateBlocks(shop),
      ],
    },
  ];
}

function rateBlocks(shop: ShopFacts): Block[] {
  const { policy } = shop;
  const extra = `+${formatCents(policy.expressExtraCents)}`;
  return [
    {
      kind: 'table',
      caption: `Delivery rates within Australia${shop.gstRegistered ? ', GST included' : ''}`,
      head: ['Where to', 'Standard', 'Express'],
      rows: [
        ['Metro', formatCents(policy.metroShippingCents), extra],
        ['Regional', formatCents(policy.regionalShippingCents), extra],
        ['Remote', formatCents(policy.remoteShippingCents), extra],
      ],
    },
    text(
      `**Free standard shipping over ${formatCents(policy.freeShippingOverCents)}.** ${
        shop.shippingMode === 'flat'
          ? 'This applies to quoted, bulk and account orders; online orders pay the flat price above.'
          : `${expressText(shop)}.`
      }`,
    ),
  ];
}

function productionSection({ policy }: ShopFacts): Section {
  return {
    id: 'production-times',
    title: 'Production times',
    blocks: [
      {
        kind: 'table',
        caption: 'How long we need before your order leaves',
        head: ['Order', 'Business days'],
        rows: [
          ['Printed or embroidered, from proof approval', rangeText(policy.productionDays)],
          ['Rush, by arrangement', rangeText(policy.rushProductionDays)],
          ['Blank stock, nothing printed or embroidered', rangeText(policy.blankStockDays)],
        ],
      },
      text(
        'Production starts once you’ve paid, or your account is approved, and you’ve approved the proof. Large orders and unusual garments can take longer; we’ll tell you in the quote.',
      ),
    ],
  };
}

function signatureSection(shop: ShopFacts): Section {
  const { policy } = shop;
  return {
    id: 'signature',
    title: 'Signature and failed deliveries',
    blocks: [
      text('Someone has to sign for:'),
      list(
        `orders over **${formatCents(policy.signatureRequiredOverCents)}**`,
        'all express parcels',
        'all international parcels',
      ),
      text(
        `If nobody’s there, the parcel goes back and is held for **${businessDays(policy.failedDeliveryHeldDays)}**. We’ll get in touch to arrange another delivery or a pick-up. If we can’t reach you in that time, we’ll cancel the delivery and keep your order safe until you tell us what to do with it. A second delivery may cost the standard rate if the address was wrong.`,
      ),
    ],
  };
}
