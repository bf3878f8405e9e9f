/** What an account has for signing in beside its password. */
import type { Knex } from 'knex';
import type { SecondStepWay } from '#contract/account/second-step.ts';
import { endRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';

export interface Factors {
  authenticatorSince: Date | null;
  recoveryCodesLeft: number;
  passkeys: number;
}

export async function readFactors(knex: Knex, userId: number): Promise<Factors> {
  const [authenticator, left, passkeys] = await Promise.all([
    knex('authenticators').where({ userId }).first('confirmedAt'),
    recoveryCodesLeft(knex, userId),
    knex('passkeys').where({ userId }).select('id'),
  ]);
  return {
    authenticatorSince: authenticator?.confirmedAt ?? null,
    recoveryCodesLeft: left,
    passkeys: passkeys.length,
  };
}

/** How the second step can be done; none where the account has no second step. */
export function waysOf(factors: Factors): SecondStepWay[] {
  const ways: SecondStepWay[] = [];
  if (factors.passkeys > 0) ways.push('passkey');
  if (factors.authenticatorSince) ways.push('authenticator');
  if (ways.length > 0 && factors.recoveryCodesLeft > 0) ways.push('recovery');
  return ways;
}

/** Everything but the password. What waits for a second step ends with it. */
export async function endFactors(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx('authenticators').where({ userId }).delete();
  await trx('passkeys').where({ userId }).delete();
  await trx('passkey_challenges').where({ userId }).delete();
  await trx('identities').where({ userId }).delete();
  await endRecoveryCodes(trx, userId);
  await trx('sign_in_steps').where({ userId }).delete();
}

/** Recovery codes open nothing by themselves: with the last second step they go too. */
export async function endCodesOfNothing(trx: Knex.Transaction, userId: number): Promise<void> {
  if (waysOf(await readFactors(trx, userId)).length === 0) await endRecoveryCodes(trx, userId);
}
