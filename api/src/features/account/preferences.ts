/** What the shop may write to somebody. News are the newsletter's subscription of the account's address (S7). */
import type { Knex } from 'knex';
import type { Preferences } from '#contract/endpoints/account.ts';
import { refuse, type Refusal } from '#contract/errors.ts';
import { emailKey } from './account-keys.ts';
import type { AccountParts } from './account-parts.ts';

const words = { pending: 'pending', confirmed: 'on', unsubscribed: 'off' } as const;

export async function readPreferences(knex: Knex, email: string): Promise<Preferences> {
  const row = await knex('newsletter_subscriptions')
    .where({ emailKey: emailKey(email) })
    .first<
      | {
          status: keyof typeof words;
          consentedAt: Date | null;
          confirmedAt: Date | null;
          unsubscribedAt: Date | null;
        }
      | undefined
    >('status', 'consentedAt', 'confirmedAt', 'unsubscribedAt');
  if (!row) return { marketing: 'off', since: null };
  const since = { pending: row.consentedAt, confirmed: row.confirmedAt, unsubscribed: row.unsubscribedAt };
  return { marketing: words[row.status], since: since[row.status]?.toISOString() ?? null };
}

/** On is asked for by mail, as nobody has shown yet that the address is theirs; off holds at once. */
export async function setPreferences(
  parts: AccountParts,
  email: string,
  isWanted: boolean,
  address: string,
): Promise<Preferences | Refusal> {
  if (!email) return refuse('invalid', { message: 'Your account has no email address yet.' });
  const { marketing } = await readPreferences(parts.knex, email);
  if (isWanted && marketing !== 'on') await parts.subscribe(email, address);
  if (!isWanted)
    await parts
      .knex('newsletter_subscriptions')
      .where({ emailKey: emailKey(email) })
      .whereNot({ status: 'unsubscribed' })
      .update({ status: 'unsubscribed', unsubscribedAt: parts.knex.fn.now(), tokenHash: null });
  return readPreferences(parts.knex, email);
}
