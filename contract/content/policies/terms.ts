/** Terms of sale of a business that decorates garments. */
import type { ShopFacts } from '../../shop/endpoints.ts';
import { gstWords } from '../../money/gst-words.ts';
import { formatCents } from '../../money/money.ts';
import { instalments, quoteMinQuantity } from '../../shop/shop-defaults.ts';
import { list, note, type PolicyDocument, type Section, text } from './document.ts';
import { inkLines, priceSentences, setUpSentences } from '../../techniques/policy-words.ts';
import { businessDays } from '../../time/day-ranges.ts';
import {
  aclWarrantyText,
  contactLines,
  expressText,
  hours,
  hoursText,
  plainDays,
  reachUs,
  rightsRemain,
  shippingPriceText,
  tierText,
} from './wording.ts';

export function termsOfSale(shop: ShopFacts): PolicyDocument {
  return {
    title: 'Terms of Sale',
    lead: `What you and ${shop.name} agree on when you order. In plain words, and consumer guarantees always come first.`,
    wordedOn: '2026-11-21',
    sections: [
      {
        id: 'about',
        title: 'About these terms',
        blocks: [
          text(
            `These terms apply between you and ${shop.name} (“we”) for everything ordered in this shop or by an accepted quote. They apply together with our [privacy policy](/privacy), [shipping policy](/shipping-policy) and [refund policy](/refund-policy). The terms on this page on the day you order apply to that order.`,
          ),
          note(
            'Consumer guarantees',
            'Nothing in these terms excludes, restricts or changes any right or remedy you have under the Australian Consumer Law that can’t be excluded.',
          ),
        ],
      },
      orderSection(),
      priceSection(shop),
      paymentSection(shop),
      accountSection(shop),
      ...artworkSections(shop),
      ...makingSections(shop),
      ...afterSections(shop),
      {
        id: 'law',
        title: 'Disputes and law',
        blocks: [
          text(
            'If something goes wrong, talk to us first: most things are settled by one call. These terms are governed by the law of the Australian state or territory where our address below is, and its courts may hear a dispute. You keep the right to go to the consumer tribunal where you live.',
          ),
          text('If one of these terms isn’t valid in law, the others still apply.'),
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        blocks: [list(...contactLines(shop)), text(`${hoursText(shop)}.`)],
      },
    ],
  };
}

function orderSection(): Section {
  return {
    id: 'orders',
    title: 'Orders and quotes',
    blocks: [
      text(
        `You may order online from a single piece. Quotes are for ${quoteMinQuantity} pieces and more. An estimate on the screen is calculated automatically and isn’t an offer; it doesn’t include GST or freight. A quote that we send you is an offer, valid until the date on it.`,
      ),
      text(
        'You place your order when you confirm it. The contract is made when we confirm the order to you. We may decline an order, for example if a garment is no longer made, a price is clearly a mistake or we’re not allowed to print the artwork. In that case we’ll refund everything you’ve paid.',
      ),
      text('To order, you must be 18 or have the permission of someone who is.'),
    ],
  };
}

function priceSection(shop: ShopFacts): Section {
  const { policy } = shop;
  return {
    id: 'prices',
    title: 'Prices',
    blocks: [
      list(
        `Prices are in Australian dollars (AUD)${gstWords(shop.gstRegistered).included}.`,
        ...priceSentences(shop.techniques),
        ...setUpSentences(shop.techniques),
        `${shippingPriceText(shop)}.`,
      ),
      text(
        `Larger orders are priced in tiers: **${tierText(policy.priceTierQuantities)}** pieces. A product’s own price breaks are shown with it and count all its colours and sizes together. The total at checkout is what you pay: nothing is added later.`,
      ),
    ],
  };
}

function paymentSection(shop: ShopFacts): Section {
  return {
    id: 'payment',
    title: 'Payment and Afterpay',
    blocks: [
      text(
        `You pay when you order, by credit or debit card or with Afterpay. Card payments are taken by Stripe; we never see your card number. Every paid order has ${shop.gstRegistered ? 'a tax invoice' : 'an invoice'}.`,
      ),
      text(
        `With **Afterpay** you pay in ${instalments.parts} interest-free instalments, one every ${instalments.weeksBetween} weeks, the first when you order. It is offered for personal orders from ${formatCents(shop.afterpayMinCents)} to ${formatCents(shop.afterpayMaxCents)}, not for companies. Late fees and eligibility apply. Afterpay’s own terms hold between you and Afterpay.`,
      ),
    ],
  };
}

function accountSection({ policy }: ShopFacts): Section {
  return {
    id: 'accounts',
    title: 'Business accounts',
    blocks: [
      text(
        `Approved accounts may pay by invoice, **net ${policy.accountTermsDays}**: in full within ${plainDays(policy.accountTermsDays)} of the date of the invoice. We approve an account after checking your ABN and references, and may close it if invoices stay unpaid. We may hold further orders until an overdue invoice is paid.`,
      ),
    ],
  };
}

function artworkSections(shop: ShopFacts): Section[] {
  return [
    {
      id: 'artwork',
      title: 'Your artwork and its rights',
      blocks: [
        text(
          'Your artwork stays yours. By sending it, you allow us to copy, adapt and print it for your order, and you confirm that you own it or have permission to use it, and that it doesn’t break any law or infringe anyone’s rights. If someone makes a claim against us because of artwork you sent, you cover the reasonable cost, to the extent that it’s not our fault.',
        ),
        text(
          'We may decline artwork that uses other people’s brands or characters without permission, or that is hateful, deceptive or unlawful. If we do, we’ll refund the order.',
        ),
        text(
          'Screens, stitch files and other tools that we make for your design stay with us and are kept for your next order.',
        ),
        list(...inkLines(shop.techniques)),
      ],
    },
    {
      id: 'proofs',
      title: 'Proofs and approval',
      blocks: [
        text(
          'Before we decorate anything, we’ll send you a proof: garment, design, position, size and colours. Please check all of it, especially spelling. We start when you approve it, and we make what it shows. A mistake in an approved proof isn’t our fault; a difference from it is.',
        ),
        text('Production time starts when you approve the proof, not when you order.'),
      ],
    },
    {
      id: 'colours',
      title: 'Colours and tolerances',
      blocks: [
        text(
          'Ink and thread look different from a screen. We match Pantone numbers as closely as ink, thread and fabric allow. These differences are normal:',
        ),
        list(
          'a slightly different shade between screen and cloth, between fabrics, and between dye lots of a garment',
          'a position or size of the decoration that differs by a few millimetres from piece to piece',
          'very fine lines and small letters that close up in embroidery',
        ),
        text(
          'If a difference is larger than that, or makes the goods unfit for the purpose you told us about, we’ll put it right.',
        ),
      ],
    },
  ];
}

function makingSections(shop: ShopFacts): Section[] {
  const { policy } = shop;
  return [
    {
      id: 'production',
      title: 'Production times',
      blocks: [
        list(
          `Decorated garments: **${businessDays(policy.productionDays)}** from proof approval.`,
          `Rush, by arrangement: **${businessDays(policy.rushProductionDays)}**.`,
          `Blank stock: **${businessDays(policy.blankStockDays)}**.`,
        ),
        text(
          'These are estimates that we work hard to meet. If we can’t meet a date, we’ll tell you and you can choose: wait, change the order, or cancel what hasn’t been made for a refund.',
        ),
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery, risk and ownership',
      blocks: [
        text(
          `Standard delivery takes ${businessDays(policy.standardDeliveryDays)} after production. ${expressText(shop)}. International by quote only. A signature is required for orders over ${formatCents(policy.signatureRequiredOverCents)}, for all express and for all international parcels. If a delivery fails, the parcel is held for ${businessDays(policy.failedDeliveryHeldDays)}. A lost parcel is investigated for up to ${businessDays(policy.lostInvestigationDays)}. The [shipping policy](/shipping-policy) has the details.`,
        ),
        text(
          'The goods are at our risk until they are handed over to you or to somebody at your address. They become yours once they’re paid for in full.',
        ),
      ],
    },
  ];
}

function afterSections(shop: ShopFacts): Section[] {
  const { policy } = shop;
  return [
    {
      id: 'changes',
      title: 'Changes and cancellation',
      blocks: [
        text(
          'You can change or cancel until you approve the proof; we may charge for set-up work already done. After approval, we’ll refund anything that hasn’t been bought or started.',
        ),
      ],
    },
    {
      id: 'returns',
      title: 'Inspection, returns and our guarantee',
      blocks: [
        list(
          `Please inspect your order within **${plainDays(policy.inspectWithinDays)}** and report transport damage within **${hours(policy.damageReportHours)}**.`,
          `Blank stock may be returned within **${plainDays(policy.blankReturnsWithinDays)}**, unworn and with its tags.`,
          `Our workmanship is guaranteed for **${plainDays(policy.workmanshipGuaranteeDays)}**.`,
          `Approved refunds reach you within **${businessDays(policy.refundDays)}**.`,
        ),
        note('Your rights under the Australian Consumer Law', aclWarrantyText),
        text(
          `${rightsRemain} How to claim and who pays is in the [refund policy](/refund-policy#workmanship).`,
        ),
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        text(
          'We’re responsible for loss and damage that our fault causes and that could reasonably be foreseen. Where you buy for a business and the law allows it, our liability for goods that are not of a kind ordinarily bought for personal use is limited to replacing or repairing the goods, supplying the service again, or paying for that. Nothing here limits what can’t be limited by law.',
        ),
        text(
          'We’re not liable for delays that nobody could have prevented, but we’ll tell you and look for a solution.',
        ),
      ],
    },
    {
      id: 'account-use',
      title: 'Your account and this site',
      blocks: [
        text(
          `Keep your password to yourself and contact ${reachUs(shop)} if someone else has used it. Please don’t misuse the site, for example by uploading harmful files or trying to reach other people’s data.`,
        ),
        text(
          `Records of orders are kept for ${policy.dataRetainedYears} years. What else we keep, and your rights, is in the [privacy policy](/privacy).`,
        ),
      ],
    },
  ];
}
