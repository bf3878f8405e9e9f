/** Makes accounts: for the registration, for the first admin and for the demo shop. */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { User } from '#api/models/user.ts';
import { emailKey, isUsableUsernameKey, usernameKey } from './account-keys.ts';

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  firstName?: string | null;
  lastName?: string | null;
  isAdmin?: boolean;
  staffRole?: 'driver' | 'workshop' | null;
  emailProvenAt?: Date | null;
}

/** Checks the name and address before the expensive hashing. The database makes the final decision. */
export async function nameFault(knex: Knex, { username, email }: Pick<NewAccount, 'username' | 'email'>) {
  const key = usernameKey(username);
  if (!isUsableUsernameKey(key)) {
    const message = 'Username may have letters, digits, dots, dashes and underscores only';
    return refuse('invalid', { fields: { username: message } });
  }
  if (await User.query(knex).findOne({ usernameKey: key })) return usernameTaken();
  return (await User.query(knex).findOne({ emailKey: emailKey(email) })) ? emailTaken() : null;
}

/** Inserts the row. Names are unique in every spelling, also among rivals of the same moment. */
export async function createAccount(knex: Knex, account: NewAccount): Promise<User | Refusal> {
  try {
    return await User.query(knex).insertAndFetch({
      username: account.username.normalize('NFKC'),
      usernameKey: usernameKey(account.username),
      email: account.email,
      emailKey: emailKey(account.email),
      passwordHash: account.passwordHash,
      firstName: account.firstName || null,
      lastName: account.lastName || null,
      isAdmin: account.isAdmin ?? false,
      staffRole: account.staffRole ?? null,
      emailProvenAt: account.emailProvenAt ?? null,
    });
  } catch (error) {
    const taken = takenName(error);
    if (taken) return taken;
    throw error;
  }
}

/** The refusal behind a violated unique constraint, or null for any other error. */
export function takenName(error: unknown): Refusal | null {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  if (constraint === 'users_username_key_key') return usernameTaken();
  return constraint === 'users_email_key_key' ? emailTaken() : null;
}

function usernameTaken(): Refusal {
  return refuse('username_taken', { fields: { username: 'Username is already taken' } });
}

export function emailTaken(): Refusal {
  return refuse('email_taken', { fields: { email: 'Email is already registered' } });
}
