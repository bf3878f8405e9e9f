/**
 * Queues a mail in the transaction of what it is about: sent once, or not at all with it. A mail whose `uniqueKey` is
 * there already is not queued again. Nothing here can fail for what a person has typed: a paid order must not hang on
 * its mail, so an address that cannot be one is found out by the sender.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { AttachmentRef } from '#api/mail/attachments.ts';
import { type NewRows, writeRows } from '#api/database/write-rows.ts';
import type { Letter } from '#api/mail/mail-content.ts';
import { renderText } from '#api/mail/render-text.ts';

export interface NewMail {
  kind: string;
  /** Names this very mail for ever: a replay makes no second one. */
  uniqueKey: string;
  /** One address. */
  toEmail: string;
  toName?: string;
  replyTo?: string;
  /** Row of the order that it is about. */
  orderId?: number;
  /** The address that a mail program's own button asks (RFC 8058). */
  unsubscribeUrl?: string;
  letter: Letter;
  /** Read when it is sent. */
  attachments?: readonly AttachmentRef[];
}

export async function queueMail(trx: Knex.Transaction, mail: NewMail): Promise<void> {
  await writeRows(trx, [mailRows(mail)]);
}

/** The same, for whoever writes its row together with others. */
export function mailRows(mail: NewMail): NewRows {
  const {
    kind,
    uniqueKey,
    toEmail,
    toName,
    replyTo,
    orderId,
    unsubscribeUrl,
    letter,
    attachments = [],
  } = mail;
  const digest = createHash('sha256').update(uniqueKey).digest('hex').slice(0, 32);
  const row = {
    kind,
    uniqueKey: uniqueKey.slice(0, 255),
    messageId: `<${kind.replaceAll('_', '-')}.${digest}@selvedge>`,
    toEmail: headerText(toEmail).slice(0, 254),
    toName: toName ? headerText(toName) : null,
    replyTo: replyTo ? headerText(replyTo).slice(0, 254) : null,
    subject: headerText(letter.subject),
    bodyText: renderText(letter.content),
    content: letter.content,
    orderId: orderId ?? null,
    unsubscribeUrl: unsubscribeUrl ?? null,
    attachments: [...(letter.pictures ?? []), ...attachments],
  };
  return { table: 'mails', rows: [row], unlessKnown: 'uniqueKey' };
}

/** A header is one line of at most 255 characters: a line break would begin another header. */
export function headerText(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, 255).join('');
}

/** Names an address within a `uniqueKey`, which has no room for a long one. */
export function addressKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}
