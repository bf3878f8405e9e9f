/**
 * A sign-up, by anybody for any address. Nothing is sent to the address but one mail that asks:
 *
 *   new, unsubscribed, pending ─→ pending, with a new link by mail (at most one mail an hour)
 *   confirmed ─→ stays so, and a mail says it (at most one a day)
 *
 * The answer is the same each time, so nobody learns who reads the newsletter.
 */
import type { Knex } from 'knex';
import type { z } from 'zod';
import { present } from '#api/database/present.ts';
import type { newsletterSignUp } from '#contract/mail/newsletter-endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { checkInbox, confirmAgainAfterMs, newsletterConsent } from '#contract/mail/newsletter.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { hashOf, newToken, type NewsletterParts, type SubscriptionRow } from './newsletter-parts.ts';
import { queueAlreadyMail, queueConfirmMail } from './newsletter-mails.ts';

type SignUp = z.output<typeof newsletterSignUp>;

export async function signUp(
  parts: NewsletterParts,
  wanted: SignUp,
  address: string,
): Promise<{ message: string }> {
  const shop = await parts.readShop();
  await inTransaction(parts.knex, trx => takeDown(trx, parts, shop, wanted, address));
  return { message: checkInbox };
}

async function takeDown(
  trx: Knex.Transaction,
  { now: readClock, publicUrl }: NewsletterParts,
  shop: ShopFacts,
  { email, source, clientId }: SignUp,
  address: string,
): Promise<void> {
  const now = readClock();
  const emailKey = email.toLowerCase();
  if (clientId)
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('newsletter ' || ?, 0))`, [clientId]);
  const row = await lockSubscription(trx, email, emailKey);
  const isReplay = clientId !== undefined && row.clientId === clientId;
  const isTooSoon =
    row.status === 'pending' &&
    row.tokenMadeAt !== null &&
    now.getTime() - row.tokenMadeAt.getTime() < confirmAgainAfterMs;
  if (isReplay || isTooSoon) return;
  if (row.status === 'confirmed') return queueAlreadyMail(trx, row, { shop, publicUrl, now });

  const token = newToken();
  // An id that was used for another address names nothing here; the sign-up itself is still good.
  const isTaken = clientId && (await trx('newsletter_subscriptions').where({ clientId }).first('id'));
  await trx('newsletter_subscriptions')
    .where({ id: row.id })
    .update({
      email,
      clientId: isTaken ? null : (clientId ?? null),
      status: 'pending',
      tokenHash: hashOf(token),
      tokenMadeAt: now,
      source: source ?? null,
      consentText: newsletterConsent(shop.name),
      consentedAt: now,
      consentIp: address,
      confirmIp: null,
      confirmedAt: null,
      unsubscribedAt: null,
    });
  await queueConfirmMail(trx, { ...row, email }, { shop, publicUrl, now, token });
}

/** The one row of the address, made when there is none; whoever comes at the same moment waits for it. */
async function lockSubscription(
  trx: Knex.Transaction,
  email: string,
  emailKey: string,
): Promise<SubscriptionRow> {
  await trx('newsletter_subscriptions')
    .insert({ email, emailKey, unsubscribeToken: newToken() })
    .onConflict('emailKey')
    .ignore();
  const row = present(await trx('newsletter_subscriptions').where({ emailKey }).forUpdate().first());
  if (row.unsubscribeToken) return { ...row, unsubscribeToken: row.unsubscribeToken };
  const unsubscribeToken = newToken();
  await trx('newsletter_subscriptions').where({ id: row.id }).update({ unsubscribeToken });
  return { ...row, unsubscribeToken };
}
