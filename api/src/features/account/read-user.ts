import type { Knex } from 'knex';
import type { User as AccountUser } from '#contract/account/endpoints.ts';
import type { AgreedPrices } from '#contract/money/buyer-prices.ts';
import { readAgreedPrices } from '#api/database/shared/buyer-terms.ts';
import { User } from '#api/models/user.ts';
import { emailKey, usernameKey } from './account-keys.ts';

/** The account with this username or email address. Usernames hold no `@`, so none is both. */
export async function findAccount(knex: Knex, name: string): Promise<User | undefined> {
  return User.query(knex)
    .modify('open')
    .where(either => either.where('usernameKey', usernameKey(name)).orWhere('emailKey', emailKey(name)))
    .first();
}

interface Account {
  id: number;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  staffRole: 'driver' | 'workshop' | null;
  profileVersion: number;
  emailProvenAt: Date | null;
}

/** An account as its owner may see it; field by field, so that a new column stays inside. */
function presentUser(
  account: Account,
  pendingEmail: string | null,
  { organisation, prices }: { organisation: string | undefined; prices: AgreedPrices[] },
): AccountUser {
  return {
    id: account.id,
    username: account.username,
    email: account.email ?? '',
    firstName: account.firstName,
    lastName: account.lastName,
    isAdmin: account.isAdmin,
    staffRole: account.staffRole,
    profileVersion: account.profileVersion,
    pendingEmail: pendingEmail === account.email ? null : pendingEmail,
    isEmailProven: account.emailProvenAt !== null,
    ...(organisation ? { organisation } : {}),
    ...(prices.length > 0 ? { prices } : {}),
  };
}

/** The account with what waits for its owner; null once it is gone. */
export async function readOwnAccount(knex: Knex, id: number, now: Date): Promise<AccountUser | null> {
  const [account, pending, member, prices] = await Promise.all([
    User.query(knex).modify('notDeleted').findById(id),
    openEmailChanges(knex, id).orderBy('createdAt', 'desc').first('newEmail'),
    knex('organisation_members as m')
      .join('organisations as g', 'g.id', 'm.organisationId')
      .where('m.userId', id)
      .first<{ name: string } | undefined>('g.name'),
    readAgreedPrices(knex, id, now),
  ]);
  return account
    ? presentUser(account, pending?.newEmail ?? null, { organisation: member?.name, prices })
    : null;
}

/** Changes of address that may still be confirmed. */
export function openEmailChanges(knex: Knex, userId: number) {
  return knex('email_changes')
    .where({ userId })
    .whereNull('confirmedAt')
    .whereNull('endedAt')
    .whereRaw('expires_at > now()');
}
