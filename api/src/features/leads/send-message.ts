/** A message to the shop, written down once per `clientId` with its lead and its mails in one transaction. */
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { contactMessage } from '#contract/leads/contact-form.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { normalisePhone } from '#contract/text/phone.ts';
import { insertOnce } from '#api/database/insert-once.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { JoinLead } from '#api/enquiry.ts';
import { type ContactRow, queueContactMails } from './contact-mails.ts';

export interface ContactParts {
  knex: Knex;
  now: () => Date;
  readShop: () => Promise<ShopFacts>;
  joinLead: JoinLead;
}

/** What makes two messages with one `clientId` the same. */
const details = ['firstName', 'lastName', 'email', 'phone', 'company', 'subject', 'message'] as const;

export async function sendMessage(
  parts: ContactParts,
  written: z.output<typeof contactMessage>,
  userId: number | null,
): Promise<{ ok: true; id: number } | Refusal> {
  const shop = await parts.readShop();
  const columns = columnsOf(written);
  const message = await inTransaction(parts.knex, async trx => {
    const now = parts.now();
    const values = { ...columns, userId, createdAt: now };
    const { row: made, isNew } = await insertOnce<ContactRow>(trx, 'contact_messages', values);
    if (!isNew) return made;
    const { email, phone, company } = made;
    const name = `${made.firstName} ${made.lastName}`;
    const leadId = await parts.joinLead(
      trx,
      { name, email, phone, company, source: 'contact', estimatedValueCents: null },
      now,
    );
    await trx('contact_messages').where({ id: made.id }).update({ leadId });
    await queueContactMails(trx, made, shop);
    return made;
  });
  if (!details.every(name => message[name] === columns[name])) return refuse('idempotency_mismatch');
  return { ok: true, id: message.id };
}

function columnsOf({ phone, company, clientId, ...written }: z.output<typeof contactMessage>) {
  return {
    ...written,
    clientId: clientId ?? null,
    phone: phone ? (normalisePhone(phone) ?? phone) : null,
    company: company || null,
  };
}
