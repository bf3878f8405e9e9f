import type { Knex } from 'knex';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { newsletterPaths } from '#contract/mail/newsletter.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { newsletterAlready, newsletterConfirm } from '#api/mail/kinds/newsletter.ts';
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
  const confirm = `${publicUrl}${newsletterPaths.confirm}?token=${token}`;
  await queueMail(trx, {
    kind: 'newsletter_confirm',
    uniqueKey: `newsletter_confirm:${hashOf(token).toString('hex')}`,
    toEmail: email,
    replyTo: shop.email,
    letter: newsletterConfirm(shop, { confirm, unsubscribe: unsubscribePage(publicUrl, unsubscribeToken) }),
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
    letter: newsletterAlready(shop, { unsubscribe: unsubscribePage(publicUrl, unsubscribeToken) }),
    unsubscribeUrl: oneClickUrl(publicUrl, unsubscribeToken),
  });
}

function unsubscribePage(publicUrl: string, token: string): string {
  return `${publicUrl}${newsletterPaths.unsubscribe}?token=${token}`;
}

function oneClickUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/newsletter/one-click?token=${token}`;
}
