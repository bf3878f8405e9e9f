/** The step after the password. Tries are counted for the step, the account and the device before a code is looked at. */
import type { SecondStepForm } from '#contract/account/sign-in-endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { hashToken } from '#api/http/session-store.ts';
import { tooMany } from '#api/http/too-many.ts';
import type { User } from '#api/models/user.ts';
import type { AccountParts, Origin } from '../account-parts.ts';
import { queueSignInChangedMail } from '../account-mails.ts';
import { takeCode, wrongCode } from './authenticator.ts';
import { checkPasskey, type PasskeyParts, passkeyRefused } from './passkeys.ts';
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts';
import { accountOfStep, endStep, takeTry } from './steps.ts';

export type StepParts = Pick<
  AccountParts,
  'knex' | 'limiter' | 'devices' | 'security' | 'now' | 'publicUrl' | 'readShopName'
>;

export interface Step {
  token: string | null;
  /** The browser's, where somebody has signed in before. */
  device: string | null;
  origin: Origin;
}

/** What is wrong with the proof; null when it is right. */
export type CheckProof = (account: User) => Promise<Refusal | null>;

/** Counts a try and looks at the proof. Answers the account for which the step is done, once. */
export async function doStep(
  parts: StepParts,
  { token, device, origin }: Step,
  check: CheckProof,
): Promise<User | Refusal> {
  const account = await accountOfStep(parts.knex, token);
  if (isRefusal(account) || !token) return isRefusal(account) ? account : refuse('sign_in_again');
  const key = await keyOf(parts, account, device);
  const wait = await parts.limiter.take('secondStepFailures', key);
  if (wait !== null) {
    await parts.security.record({ type: 'rate_limited', userId: account.id, ...origin });
    return tooMany(wait);
  }
  if (!(await takeTry(parts.knex, token))) return refuse('sign_in_again');
  const refused = await check(account);
  if (refused) {
    await parts.security.record({ type: 'second_step_failed', userId: account.id, ...origin });
    return refused;
  }
  if (!(await endStep(parts.knex, token))) return refuse('sign_in_again');
  await parts.limiter.giveBack('secondStepFailures', key);
  return account;
}

/** The owner's own browser is not held up by what others try. */
async function keyOf({ devices }: StepParts, account: User, device: string | null): Promise<string> {
  const isKnown = device !== null && (await devices.knows(device, account.usernameKey));
  const where = isKnown ? `device:${hashToken(device).toString('hex').slice(0, 32)}` : 'others';
  return `${where} user:${account.id}`;
}

/** By a passkey, a code of the app, or a recovery code. */
export const checkProof =
  (parts: StepParts, { code, recoveryCode, passkey }: SecondStepForm, origin: Origin): CheckProof =>
  async account => {
    if (passkey)
      return checkOwnPasskey(parts, { answer: passkey, purpose: 'secondStep', userId: account.id }, origin);
    if (code !== undefined) return (await takeCode(parts, account.id, code)) ? null : wrongCode();
    if (recoveryCode === undefined) return refuse('invalid', { fields: { code: 'Please enter the code.' } });
    const isTaken = await inTransaction(parts.knex, async trx => {
      if (!(await takeRecoveryCode(trx, account.id, recoveryCode))) return false;
      const left = await recoveryCodesLeft(trx, account.id);
      await queueSignInChangedMail(trx, parts, account.id, { kind: 'codeUsed', left });
      return true;
    });
    if (!isTaken) return wrongRecoveryCode;
    await parts.security.record({ type: 'recovery_code_used', userId: account.id, ...origin });
    return null;
  };

/** The account's own; what was wrong with another is in the log. */
export async function checkOwnPasskey(
  parts: PasskeyParts & Pick<AccountParts, 'security'>,
  asked: Parameters<typeof checkPasskey>[1] & { userId: number },
  origin: Origin,
): Promise<Refusal | null> {
  const found = await checkPasskey(parts, asked);
  if ('userId' in found) return null;
  const event = { type: 'passkey_failed', userId: asked.userId, ...origin } as const;
  await parts.security.record({ ...event, data: { reason: found.reason } });
  return passkeyRefused;
}

const wrongRecoveryCode = refuse('invalid', {
  message: 'That recovery code is not right.',
  fields: { recoveryCode: 'That code is not right, or it has been used. Each recovery code works once.' },
});
