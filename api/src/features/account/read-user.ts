import type { Knex } from 'knex';
import type { User as AccountUser } from '#contract/endpoints/account.ts';
import { User } from '#api/models/user.ts';
import { emailKey, usernameKey } from './account-keys.ts';

/** The account that a person means by a username or an e-mail address (C96). Usernames hold no `@`, so no name is both. */
export async function findAccount(knex: Knex, name: string): Promise<User | undefined> {
  return User.query(knex)
    .modify('notDeleted')
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
}

/** An account as its owner may see it; field by field, so that a new column stays inside. */
export function presentUser(account: Account): AccountUser {
  return {
    id: account.id,
    username: account.username,
    email: account.email ?? '',
    firstName: account.firstName,
    lastName: account.lastName,
    isAdmin: account.isAdmin,
    staffRole: account.staffRole,
  };
}
