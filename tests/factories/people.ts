/** People for tests, with overrides. Names are unique, so that tests of one file need not know of each other. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Role } from '#contract/wire/capabilities.ts';
import { type NewAccount, createAccount } from '#api/features/account/create-account.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import type { User } from '#api/models/user.ts';

/** The password of everybody here, and its hash, made once: hashing it for each would be most of a test's time. */
export const password = 'weaving by the river';
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$IDBnSjdMwuXO2hHFWD408g$tYD0nx0ogPfk7Tvefg0OlS9M96/C1x7zEW2D/nyM8/A';

export const uniqueName = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;

const rights: Record<Exclude<Role, 'visitor'>, Pick<NewAccount, 'isAdmin' | 'staffRole'>> = {
  customer: {},
  driver: { staffRole: 'driver' },
  workshop: { staffRole: 'workshop' },
  admin: { isAdmin: true },
};

export async function makePerson(
  knex: Knex,
  role: Exclude<Role, 'visitor'> = 'customer',
  overrides: Partial<NewAccount> = {},
): Promise<User> {
  const username = uniqueName(role);
  const email = `${username}@example.test`;
  const made = await createAccount(knex, { username, email, passwordHash, ...rights[role], ...overrides });
  if (isRefusal(made)) throw new Error(made.refusal);
  return made;
}
