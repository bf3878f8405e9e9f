/** The demo shop's four people. Their password is public, so they exist in demo mode alone. */
import type { Knex } from 'knex';
import { isRefusal } from '#contract/wire/errors.ts';
import { createAccount, type NewAccount } from '#api/features/account/create-account.ts';
import { usernameKey } from '#api/features/account/account-keys.ts';
import type { Passwords } from '#api/features/account/password/passwords.ts';
import { User } from '#api/models/user.ts';

export const demoPassword = 'selvedge';

export const demoPeople: readonly Omit<NewAccount, 'passwordHash'>[] = [
  {
    username: 'admin',
    email: 'admin@selvedge.example',
    firstName: 'Noor',
    lastName: 'Haddad',
    isAdmin: true,
  },
  {
    username: 'driver',
    email: 'driver@selvedge.example',
    firstName: 'Tama',
    lastName: 'Rewi',
    staffRole: 'driver',
  },
  {
    username: 'workshop',
    email: 'workshop@selvedge.example',
    firstName: 'Priya',
    lastName: 'Nair',
    staffRole: 'workshop',
  },
  { username: 'shopper', email: 'shopper@selvedge.example', firstName: 'Imke', lastName: 'Farrant' },
];

/** Makes those who are missing and leaves the others as they are, also when their password has been changed. */
export async function loadDemoPeople(knex: Knex, passwords: Passwords): Promise<void> {
  for (const person of demoPeople) {
    if (await User.query(knex).findOne({ usernameKey: usernameKey(person.username) })) continue;
    const passwordHash = await passwords.hash(demoPassword);
    if (isRefusal(passwordHash)) throw new Error(passwordHash.refusal);
    // A refusal is another process that was quicker, or an address in use: both leave a working shop.
    await createAccount(knex, { ...person, passwordHash });
  }
}
