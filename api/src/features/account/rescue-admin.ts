import type { Knex } from 'knex';
import { errorTable, isRefusal } from '#contract/wire/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { User } from '#api/models/user.ts';
import { passwordFault } from './password/check-password.ts';
import type { Passwords } from './password/passwords.ts';
import { queueRescueMails } from './account-mails.ts';
import { findAccount } from './read-user.ts';
import { endFactors } from './sign-in/factors.ts';

/**
 * For an admin who has lost password, telephone and recovery codes, by somebody with the machine in their hands: a new
 * password, no second step, no sessions. Every admin is told by email. @throws an Error whose message is a sentence for the person at the terminal.
 */
export async function rescueAdmin(
  {
    knex,
    passwords,
    shopName,
    publicUrl,
  }: { knex: Knex; passwords: Passwords; shopName: string; publicUrl: string },
  { name, password }: { name: string; password: string },
): Promise<User> {
  const account = await findAccount(knex, name);
  if (!account?.isAdmin) throw new Error(`There is no admin called ${name}, or the account is deactivated.`);
  const fault = passwordFault(password, { ...account, email: account.email ?? '', isStaff: true }, shopName);
  if (fault) throw new Error(fault);
  const passwordHash = await passwords.hash(password);
  if (isRefusal(passwordHash)) throw new Error(errorTable[passwordHash.refusal].message);
  await inTransaction(knex, async trx => {
    const { id } = account;
    await User.query(trx)
      .findById(id)
      .patch({ passwordHash, passwordChangedAt: new Date(), invitedAt: null });
    await endFactors(trx, id);
    await trx('sessions').where({ userId: id }).delete();
    await trx('known_devices').where({ userId: id }).delete();
    await trx('password_resets').where({ userId: id }).delete();
    await recordAudit(trx, { actorId: null, entity: 'users', entityId: id, action: 'person.rescue' });
    await queueRescueMails(trx, { readShopName: async () => shopName, publicUrl }, account);
  });
  return account;
}
