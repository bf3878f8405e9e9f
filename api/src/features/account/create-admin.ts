import type { Knex } from 'knex';
import { errorTable, isRefusal } from '#contract/wire/errors.ts';
import { User } from '#api/models/user.ts';
import { passwordFault } from './password/check-password.ts';
import { createAccount, nameFault } from './create-account.ts';
import type { Passwords } from './password/passwords.ts';

export interface AdminToMake {
  username: string;
  email: string;
  password: string;
}

/**
 * Makes an admin, by command or environment and never by a route. @throws an Error whose message is a sentence for the
 * person at the terminal.
 */
export async function createAdmin(
  { knex, passwords, shopName }: { knex: Knex; passwords: Passwords; shopName: string },
  admin: AdminToMake,
): Promise<User> {
  const fault = passwordFault(admin.password, { ...admin, isStaff: true }, shopName);
  if (fault) throw new Error(fault);
  const passwordHash = await passwords.hash(admin.password);
  if (isRefusal(passwordHash)) throw new Error(errorTable[passwordHash.refusal].message);
  const made =
    (await nameFault(knex, admin)) ??
    (await createAccount(knex, {
      username: admin.username,
      email: admin.email,
      passwordHash,
      isAdmin: true,
    }));
  if (!isRefusal(made)) return made;
  throw new Error(Object.values(made.fields ?? {}).join(' ') || errorTable[made.refusal].message);
}

/** Makes the admin of the environment when there is none at all yet. True when it did. */
export async function ensureFirstAdmin(
  parts: { knex: Knex; passwords: Passwords; shopName: string },
  admin: AdminToMake | null,
): Promise<boolean> {
  if (!admin || (await User.query(parts.knex).modify('notDeleted').findOne({ isAdmin: true }))) return false;
  await createAdmin(parts, admin);
  return true;
}
