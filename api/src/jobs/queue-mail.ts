/**
 * Queues a plain-text mail in the transaction of what it is about: sent once, or not at all with it. A mail whose
 * `uniqueKey` is there already is not queued again.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

export interface NewMail {
  kind: string;
  /** Names this very mail for ever: a replay makes no second one. */
  uniqueKey: string;
  /** One checked address. */
  toEmail: string;
  toName?: string;
  replyTo?: string;
  subject: string;
  /** Lines or paragraphs; null leaves one out. */
  lines: readonly (string | null)[];
  /** The address that a mail program's own button asks (RFC 8058). */
  unsubscribeUrl?: string;
}

export async function queueMail(trx: Knex.Transaction, mail: NewMail): Promise<void> {
  const { kind, uniqueKey, toEmail, toName, replyTo, subject, lines, unsubscribeUrl } = mail;
  const digest = createHash('sha256').update(uniqueKey).digest('hex').slice(0, 32);
  await trx('mails')
    .insert({
      kind,
      uniqueKey,
      messageId: `<${kind.replaceAll('_', '-')}.${digest}@selvedge>`,
      toEmail,
      toName: toName ? headerText(toName) : null,
      replyTo: replyTo ?? null,
      subject: headerText(subject),
      bodyText: lines.filter(line => line !== null).join('\n'),
      unsubscribeUrl: unsubscribeUrl ?? null,
    })
    .onConflict('uniqueKey')
    .ignore();
}

/** A header is one line of at most 255 characters: a line break would begin another header (A32). */
export function headerText(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, 255).join('');
}

/** Names an address within a `uniqueKey`, which has no room for a long one. */
export function addressKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}
