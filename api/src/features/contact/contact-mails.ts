/**
 * The message to the shop's own inbox, to be answered with Reply, and a receipt to the writer. The receipt repeats no
 * text of the message and goes to an address once a day at most: anybody may type anybody's address (R-OU 4).
 */
import type { Knex } from 'knex';
import type { ShopFacts } from '#contract/endpoints/shop.ts';
import { hoursText } from '#contract/policies/wording.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import { addressKey, queueMail } from '#api/jobs/queue-mail.ts';

export interface ContactRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  company: string | null;
  subject: string;
  message: string;
  createdAt: Date;
}

export async function queueContactMails(
  trx: Knex.Transaction,
  written: ContactRow,
  shop: ShopFacts,
): Promise<void> {
  const { id, firstName, lastName, email, phone, company, subject, message, createdAt } = written;
  await queueMail(trx, {
    kind: 'contact_message',
    uniqueKey: `contact_message:${id}`,
    toEmail: shop.email,
    toName: shop.name,
    replyTo: email,
    subject: `Message ${id}: ${subject}`,
    lines: [
      `${firstName} ${lastName}${company ? `, ${company}` : ''} writes:`,
      '',
      message,
      '',
      `E-mail: ${email}`,
      phone ? `Phone: ${phone}` : null,
    ],
  });
  await queueMail(trx, {
    kind: 'contact_receipt',
    uniqueKey: `contact_receipt:${addressKey(email)}:${isoDateIn(createdAt, shop.timeZone)}`,
    toEmail: email,
    replyTo: shop.email,
    subject: `${shop.name} has your message`,
    lines: [
      'Hello,',
      '',
      "Thank you for your message. We'll get back to you soon.",
      `${hoursText(shop)}.`,
      '',
      `Is it urgent? Call ${shop.phone}.`,
      '',
      `You did not write to ${shop.name}? Then somebody mistyped an address, and you need do nothing.`,
    ],
  });
}
