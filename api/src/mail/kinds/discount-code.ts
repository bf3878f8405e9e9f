import { codeLimits } from '#contract/discounts/code-names.ts';
import { offText } from '#contract/discounts/code-words.ts';
import type { CodeTerms } from '#contract/discounts/discount-code.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { type Letter, small, text } from '../mail-content.ts';

export interface GivenCode extends Pick<CodeTerms, 'code' | 'basisPoints' | 'amountCents'> {
  firstName: string;
  /** The last day on which it works. */
  untilDay: string;
  /** What the office wrote to the customer; empty for nothing. */
  message: string;
  /** Address that it works with. */
  email: string;
  /** Of the shop's products. */
  url: string;
}

/** `discount_code`: works once, for whoever gets it. */
export function discountCodeGiven(
  { firstName, untilDay, message, email, url, ...code }: GivenCode,
  shopName: string,
): Letter {
  const off = offText(code);
  return {
    subject: `${off} your next order at ${shopName}`,
    content: {
      preview: `Your discount code, until ${formatIsoDay(untilDay)}.`,
      heading: `${off} your next order`,
      blocks: [
        text(`Hello ${firstName.slice(0, 100)},`),
        ...(message ? [{ kind: 'quote', text: message.slice(0, codeLimits.note) } as const] : []),
        text('Enter this code at the checkout:'),
        {
          kind: 'facts',
          facts: [
            { label: 'Discount code', value: code.code },
            { label: 'Takes off', value: `${off} the goods of one order` },
            { label: 'Works until', value: formatIsoDay(untilDay) },
          ],
        },
        { kind: 'button', label: 'Choose something', url },
        small(
          `It works once, and with your email address ${email}. Decoration, set-up and delivery cost what they do without it. It takes the place of a lower price that you already have, where it takes off more.`,
        ),
      ],
    },
  };
}
