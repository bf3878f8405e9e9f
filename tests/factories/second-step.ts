/** Staff with an authenticator app, and the codes that it shows. */
import type { Knex } from 'knex';
import { generateSync, generateSecret } from 'otplib';
import { inTransaction } from '#api/database/transaction.ts';
import { renewRecoveryCodes } from '#api/features/account/sign-in/recovery-codes.ts';

const period = 30;

/** The code now, or so many steps away. One before and one after now are right too. */
export function codeOf(secret: string, stepsAway = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAway * period });
}

export async function giveAuthenticator(knex: Knex, userId: number) {
  const secret = generateSecret();
  await knex('authenticators').insert({ userId, secret, confirmedAt: new Date() });
  return { secret, recoveryCodes: await inTransaction(knex, trx => renewRecoveryCodes(trx, userId)) };
}
