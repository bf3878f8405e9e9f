/** What the shop may email to a person. News is the newsletter subscription of the account's address. */
import type { Knex } from 'knex';
import type { Preferences } from '#contract/account/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { AccountParts } from './account-parts.ts';
import { provenEmailKey } from './email/proven-email.ts';

const words = { pending: 'pending', confirmed: 'on', unsubscribed: 'off' } as const;

/** Reveals nothing for an unproven address: the subscription may be a stranger's. */
export async function readPreferences(knex: Knex, userId: number): Promise<Preferences> {
  const emailKey = await provenEmailKey(knex, userId);
  const row =
    emailKey === null
      ? undefined
      : await knex('newsletter_subscriptions')
          .where({ emailKey })
          .first('status', 'consentedAt', 'confirmedAt', 'unsubscribedAt');
  if (!row) return { marketing: 'off', since: null };
  const since = { pending: row.consentedAt, confirmed: row.confirmedAt, unsubscribed: row.unsubscribedAt };
  return { marketing: words[row.status], since: since[row.status]?.toISOString() ?? null };
}

/** On is asked for by mail; off holds at once, for an address that is shown to be theirs. */
export async function setPreferences(
  parts: AccountParts,
  { id, email }: { id: number; email: string },
  isWanted: boolean,
  address: string,
): Promise<Preferences | Refusal> {
  if (!email) return refuse('invalid', { message: 'Your account has no email address yet.' });
  const provenKey = await provenEmailKey(parts.knex, id);
  if (provenKey === null) {
    // The same answer whatever the current state, as for every sign-up.
    if (isWanted) await parts.subscribe(email, address);
    return { marketing: isWanted ? 'pending' : 'off', since: null };
  }
  const { marketing } = await readPreferences(parts.knex, id);
  if (isWanted && marketing !== 'on') await parts.subscribe(email, address);
  if (!isWanted)
    await parts
      .knex('newsletter_subscriptions')
      .where({ emailKey: provenKey })
      .whereNot({ status: 'unsubscribed' })
      .update({ status: 'unsubscribed', unsubscribedAt: parts.knex.fn.now(), tokenHash: null });
  return readPreferences(parts.knex, id);
}
