/** Refund and returns policy: promises in addition to the consumer guarantees, never instead of them. */
import type { ShopFacts } from '../../shop/endpoints.ts';
import { list, note, type PolicyDocument, steps, text } from './document.ts';
import { businessDays, rangeText } from '../../time/day-ranges.ts';
import {
  aclWarrantyText,
  contactLines,
  hours,
  hoursText,
  plainDays,
  reachUs,
  rightsRemain,
  workmanshipGuarantee,
} from './wording.ts';

export function refundPolicy(shop: ShopFacts): PolicyDocument {
  const { policy } = shop;
  return {
    title: 'Refund & Returns Policy',
    lead: 'If we made a mistake, we’ll fix it. If you change your mind, you can return blank garments. Here’s how, and when you’ll get your money back.',
    wordedOn: '2026-11-21',
    sections: [
      {
        id: 'at-a-glance',
        title: 'At a glance',
        blocks: [
          {
            kind: 'facts',
            items: [
              { value: plainDays(policy.workmanshipGuaranteeDays), label: 'workmanship guarantee' },
              { value: plainDays(policy.blankReturnsWithinDays), label: 'to return blank stock' },
              { value: rangeText(policy.refundDays), label: 'business days to your refund' },
            ],
          },
        ],
      },
      {
        id: 'your-rights',
        title: 'Your rights under the law',
        blocks: [
          note('Australian Consumer Law', aclWarrantyText),
          text(
            'This applies to decorated and blank goods alike, including goods made to order. For services, such as decorating your own garments, the law gives you matching guarantees of due care and skill.',
          ),
          text(
            'If a problem is major, you choose between a refund and a replacement. If it isn’t, we’ll repair, replace or refund within a reasonable time.',
          ),
          text(rightsRemain),
        ],
      },
      {
        id: 'workmanship',
        title: `${plainDays(policy.workmanshipGuaranteeDays)} workmanship guarantee`,
        blocks: workmanshipGuarantee(shop),
      },
      {
        id: 'inspect',
        title: 'When your order arrives',
        blocks: [
          list(
            `Please check your order within **${plainDays(policy.inspectWithinDays)}**: count the pieces, check sizes, colours and decoration against the proof you approved.`,
            `Report transport damage within **${hours(policy.damageReportHours)}**, with photos of the goods and the parcel.`,
            'Please keep faulty items as they are until you hear from us: unwashed, and not passed on.',
          ),
          text(
            'The sooner we know, the sooner we can act and claim from the carrier. Faults that only show up later are still covered.',
          ),
        ],
      },
      {
        id: 'blank-returns',
        title: 'Blank stock: changed your mind',
        blocks: [
          text(
            `You can return garments without decoration within **${plainDays(policy.blankReturnsWithinDays)}** of delivery if they’re unworn, unwashed and have their tags. We’ll refund their price. You pay the return postage, and the original delivery charge isn’t refunded.`,
          ),
        ],
      },
      {
        id: 'decorated',
        title: 'Decorated goods: changed your mind',
        blocks: [
          text(
            'Printed and embroidered goods are made for you and can’t be sold to anyone else. We don’t take them back if you change your mind, or if a size you chose doesn’t fit. If they’re faulty, differ from the proof you approved or aren’t what you ordered, that’s not a change of mind: see your rights above.',
          ),
        ],
      },
      {
        id: 'cancel',
        title: 'Changing or cancelling',
        blocks: [
          list(
            '**Before you approve the proof**: change or cancel, and we’ll refund the goods and delivery. We may charge for set-up work already done, and we’ll tell you how much before you decide.',
            '**After approval**: tell us straight away. We’ll refund anything that hasn’t been bought or started.',
            '**If we can’t deliver** what you ordered: choose another garment or a full refund.',
          ),
        ],
      },
      {
        id: 'how-to',
        title: 'How to return something',
        blocks: [
          steps(
            `Tell us first, at ${reachUs(shop)}: your order number, what is wrong and photos if it is a fault.`,
            'We’ll reply with what we suggest, and a prepaid label if it’s our fault.',
            'Pack the goods well and send them to the address below.',
            'We’ll check them and tell you the result. You don’t need the original packaging, just proof that you bought from us: the order number is enough.',
          ),
          list(...contactLines(shop)),
          text(`${hoursText(shop)}.`),
        ],
      },
      {
        id: 'refunds',
        title: 'Refunds',
        blocks: [
          text(
            `Once a refund is approved, it reaches you within **${businessDays(policy.refundDays)}**. We refund you the way you paid: to your card, to Afterpay, which adjusts your instalments, or to your account with us. A refund for a fault includes the delivery you paid for. You’ll get an adjustment note for your records.`,
          ),
        ],
      },
      {
        id: 'lost',
        title: 'Lost parcels',
        blocks: [
          text(
            `We’ll investigate a lost parcel with the carrier for up to ${businessDays(policy.lostInvestigationDays)}, then remake or refund it. Details are in the [shipping policy](/shipping-policy#lost).`,
          ),
        ],
      },
      {
        id: 'not-agreed',
        title: 'If we don’t agree',
        blocks: [
          text(
            'Ask to speak to the owner. If that doesn’t help, your state or territory’s consumer affairs or fair trading office can advise you free of charge, and the ACCC explains your rights at [accc.gov.au](https://www.accc.gov.au/consumers).',
          ),
        ],
      },
    ],
  };
}
