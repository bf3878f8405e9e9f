import { hoursText } from '#contract/content/policies/wording.ts';
import { type Letter, type MailFact, type MailShop, text } from '../mail-content.ts';

/** `contact_receipt`: to the writer. It repeats no text of the message. */
export function contactReceipt(shop: MailShop): Letter {
  return {
    subject: `${shop.name} has your message`,
    content: {
      preview: "We'll get back to you soon.",
      heading: 'We have your message',
      blocks: [
        text('Hello,'),
        text("Thank you for your message. We'll get back to you soon."),
        text(`${hoursText(shop)}.`),
        ...(shop.phone ? [text(`Is it urgent? Call ${shop.phone}.`)] : []),
      ],
      reason: `Didn’t write to ${shop.name}? Someone may have mistyped their address. You don’t need to do anything.`,
    },
  };
}

export interface ContactMail {
  id: number;
  from: string;
  subject: string;
  message: string;
  facts: readonly MailFact[];
}

/** `contact_message`: to the shop's own inbox, to be answered with Reply. */
export function contactMessage({ id, from, subject, message, facts }: ContactMail): Letter {
  return {
    subject: `Message ${id}: ${subject}`,
    content: {
      preview: '',
      heading: `${from} writes`,
      blocks: [
        { kind: 'facts', facts: [{ label: 'Subject', value: subject }] },
        { kind: 'quote', text: message },
        { kind: 'facts', facts },
      ],
    },
  };
}
