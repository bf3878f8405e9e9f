import type { Knex } from 'knex';
import type { ShopFacts } from '#contract/endpoints/shop.ts';
import { confirmWithinDays, newsletterPaths } from '#contract/newsletter.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { hashOf, type SubscriptionRow } from './newsletter-parts.ts';

interface MailContext {
  shop: ShopFacts;
  publicUrl: string;
  now: Date;
}

export async function queueConfirmMail(
  trx: Knex.Transaction,
  { email, unsubscribeToken }: SubscriptionRow,
  { shop, publicUrl, token }: MailContext & { token: string },
): Promise<void> {
  await queueMail(trx, {
    kind: 'newsletter_confirm',
    uniqueKey: `newsletter_confirm:${hashOf(token).toString('hex')}`,
    toEmail: email,
    replyTo: shop.email,
    subject: `Please confirm: news from ${shop.name}`,
    lines: [
      'Hello,',
      '',
      `Somebody, we hope you, asked for news from ${shop.name} at this address. Confirm it here:`,
      `${publicUrl}${newsletterPaths.confirm}?token=${token}`,
      '',
      `The link works for ${confirmWithinDays} days. Until then we send you nothing else.`,
      'It was not you? Then do nothing, or make sure of it here:',
      `${publicUrl}${newsletterPaths.unsubscribe}?token=${unsubscribeToken}`,
      ...senderLines(shop),
    ],
    unsubscribeUrl: oneClickUrl(publicUrl, unsubscribeToken),
  });
}

export async function queueAlreadyMail(
  trx: Knex.Transaction,
  { id, email, unsubscribeToken }: SubscriptionRow,
  { shop, publicUrl, now }: MailContext,
): Promise<void> {
  await queueMail(trx, {
    kind: 'newsletter_already',
    uniqueKey: `newsletter_already:${id}:${isoDateIn(now, shop.timeZone)}`,
    toEmail: email,
    replyTo: shop.email,
    subject: `You already get news from ${shop.name}`,
    lines: [
      'Hello,',
      '',
      `Somebody asked for news from ${shop.name} at this address. You are on the list already: there is nothing to do.`,
      '',
      'To stop the newsletter:',
      `${publicUrl}${newsletterPaths.unsubscribe}?token=${unsubscribeToken}`,
      ...senderLines(shop),
    ],
    unsubscribeUrl: oneClickUrl(publicUrl, unsubscribeToken),
  });
}

function oneClickUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/newsletter/one-click?token=${token}`;
}

/** Who sends, as the Spam Act asks of every commercial mail. */
function senderLines({ name, abn, address, phone, email }: ShopFacts): string[] {
  const lines = [name + (abn ? `, ABN ${abn}` : ''), address, [phone, email].filter(Boolean).join(' · ')];
  return ['', '--', ...lines.filter(line => line !== '')];
}
