/** Codes for when the telephone is lost: 80 random bits each, shown once, kept as hashes, each used once. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { plainRecoveryCode, recoveryCodeCount, writtenRecoveryCode } from '#contract/account/second-step.ts';
import { hashToken } from '#api/http/session-store.ts';

/** Crockford's: no letter looks like a figure. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

const newCode = (): string =>
  Array.from(randomBytes(length), byte => alphabet[byte % alphabet.length]).join('');

/** Answers the new ones as they are shown; the ones before end. */
export async function renewRecoveryCodes(trx: Knex.Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await endRecoveryCodes(trx, userId);
  await trx('recovery_codes').insert(codes.map(code => ({ codeHash: hashToken(code), userId })));
  return codes.map(writtenRecoveryCode);
}

/** New ones for an account that has none left, or else none. */
export async function recoveryCodesIfNone(trx: Knex.Transaction, userId: number): Promise<string[]> {
  return (await recoveryCodesLeft(trx, userId)) > 0 ? [] : renewRecoveryCodes(trx, userId);
}

export async function recoveryCodesLeft(knex: Knex, userId: number): Promise<number> {
  const left = await knex('recovery_codes').where({ userId }).whereNull('usedAt').select('codeHash');
  return left.length;
}

/** Whether it was one that nobody had used; of rivals the first. */
export async function takeRecoveryCode(knex: Knex, userId: number, typed: string): Promise<boolean> {
  const taken = await knex('recovery_codes')
    .where({ codeHash: hashToken(plainRecoveryCode(typed)), userId })
    .whereNull('usedAt')
    .update({ usedAt: knex.fn.now() });
  return taken > 0;
}

export async function endRecoveryCodes(knex: Knex, userId: number): Promise<void> {
  await knex('recovery_codes').where({ userId }).delete();
}
