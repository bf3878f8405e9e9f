/**
 * The message to the shop's own inbox, to be answered with Reply, and a receipt to the writer. The receipt repeats no
 * text of the message and goes to an address once a day at most: anybody may type anybody's address.
 */
import type { Knex } from 'knex';
import type { ContactMessagesRow } from '#api/database/tables.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { addressKey, queueMail } from '#api/jobs/queue-mail.ts';
import { contactMessage, contactReceipt } from '#api/mail/kinds/contact-received.ts';

export type ContactRow = Pick<
  ContactMessagesRow,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'subject' | 'message' | 'createdAt'
>;

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
    letter: contactMessage({
      id,
      from: `${firstName} ${lastName}${company ? `, ${company}` : ''}`,
      subject,
      message,
      facts: [{ label: 'Email', value: email }, ...(phone ? [{ label: 'Phone', value: phone }] : [])],
    }),
  });
  await queueMail(trx, {
    kind: 'contact_receipt',
    uniqueKey: `contact_receipt:${addressKey(email)}:${isoDateIn(createdAt, shop.timeZone)}`,
    toEmail: email,
    replyTo: shop.email,
    letter: contactReceipt(shop),
  });
}
