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
    lead: 'If it is our mistake we put it right. If you have changed your mind, blank garments can come back. Here is how, and by when you have your money.',
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
            'This holds for decorated and blank goods alike. Goods made to your order are not an exception. For services, such as decorating garments of yours, the law gives you matching guarantees of due care and skill.',
          ),
          text(
            'If a problem is major, you choose between a refund and a replacement. If it is not, we repair, replace or refund within a reasonable time.',
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
            `Please look through your order within **${plainDays(policy.inspectWithinDays)}**: count the pieces, check sizes, colours and decoration against the proof you approved.`,
            `Report damage from the journey within **${hours(policy.damageReportHours)}**, with photos of the goods and the parcel.`,
            'Please keep what is wrong as it is until you have heard from us: unwashed and not given on.',
          ),
          text(
            'Early news lets us act quickly and claim from the carrier. A fault that shows only later is covered all the same.',
          ),
        ],
      },
      {
        id: 'blank-returns',
        title: 'Blank stock: changed your mind',
        blocks: [
          text(
            `Garments without decoration can come back within **${plainDays(policy.blankReturnsWithinDays)}** of delivery if they are unworn, unwashed and have their tags. We refund their price. You pay the return postage, and the delivery you paid for at first is not refunded.`,
          ),
        ],
      },
      {
        id: 'decorated',
        title: 'Decorated goods: changed your mind',
        blocks: [
          text(
            'Printed and embroidered goods are made for you and cannot be sold to anybody else. We do not take them back because of a change of mind, or because a size that you chose does not fit. If they are faulty, differ from the proof you approved or are not what you ordered, that is not a change of mind: see your rights above.',
          ),
        ],
      },
      {
        id: 'cancel',
        title: 'Changing or cancelling',
        blocks: [
          list(
            '**Before you approve the proof**: change or cancel, and we refund the goods and delivery. Set-up work that is already done may be charged, and we tell you how much before you decide.',
            '**After approval**: tell us at once. We refund what has not been bought or begun.',
            '**If we cannot deliver** what you ordered: you choose another garment or a full refund.',
          ),
        ],
      },
      {
        id: 'how-to',
        title: 'How to return something',
        blocks: [
          steps(
            `Tell us first, at ${reachUs(shop)}: your order number, what is wrong and photos if it is a fault.`,
            'We answer with what we suggest, and a prepaid label if the fault is ours.',
            'Pack the goods well and send them to the address below.',
            'We look at them and tell you the result. You need no original packaging, only proof that you bought from us: the order number is enough.',
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
            `Once a refund is approved, it reaches you within **${businessDays(policy.refundDays)}**. It goes back the way you paid: to your card, to Afterpay, which adjusts your instalments, or to your account with us. A refund for a fault includes the delivery you paid for. You get an adjustment note for your records.`,
          ),
        ],
      },
      {
        id: 'lost',
        title: 'Lost parcels',
        blocks: [
          text(
            `We investigate a lost parcel with the carrier for up to ${businessDays(policy.lostInvestigationDays)}, then make it again or refund it. Details are in the [shipping policy](/shipping-policy#lost).`,
          ),
        ],
      },
      {
        id: 'not-agreed',
        title: 'If we do not agree',
        blocks: [
          text(
            'Ask for the owner. If that does not help, the consumer affairs or fair trading office of your state or territory advises you without charge, and the ACCC explains your rights at [accc.gov.au](https://www.accc.gov.au/consumers).',
          ),
        ],
      },
    ],
  };
}
