/** What the links of newsletter mails do. Each may be opened twice: a lost answer, a reload, a mail program that looks first. */
import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { confirmWithinDays } from '#contract/mail/newsletter.ts';
import { hashOf, type NewsletterParts } from './newsletter-parts.ts';

const dayMs = 86_400_000;

/** A link that was followed stays good for saying so, but never subscribes again: not after an unsubscribe. */
export async function confirm(
  { knex, now }: Pick<NewsletterParts, 'knex' | 'now'>,
  token: string,
  address: string,
): Promise<{ status: 'confirmed' } | Refusal> {
  const tokenHash = hashOf(token);
  const at = now();
  const confirmed = await knex('newsletter_subscriptions')
    .where({ tokenHash, status: 'pending' })
    .where('tokenMadeAt', '>', new Date(at.getTime() - confirmWithinDays * dayMs))
    .update({ status: 'confirmed', confirmedAt: at, confirmIp: address });
  if (confirmed === 1) return { status: 'confirmed' };
  const isDone = await knex('newsletter_subscriptions').where({ tokenHash, status: 'confirmed' }).first('id');
  return isDone ? { status: 'confirmed' } : refuse('link_expired');
}

export async function unsubscribe(
  knex: Knex,
  now: Date,
  token: string,
): Promise<{ status: 'unsubscribed' } | Refusal> {
  const known = await knex('newsletter_subscriptions').where({ unsubscribeToken: token }).first('id');
  if (!known)
    return refuse('not_found', { message: 'This link belongs to no subscription. Nothing was changed.' });
  await knex('newsletter_subscriptions')
    .where({ id: known.id })
    .whereNot({ status: 'unsubscribed' })
    // The link in an older confirmation email must no longer work.
    .update({ status: 'unsubscribed', unsubscribedAt: now, tokenHash: null });
  return { status: 'unsubscribed' };
}
