import type { LoginForm } from '#contract/account/account-form.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { User } from '#api/models/user.ts';
import { usernameKey } from './account-keys.ts';
import type { AccountParts, Origin } from './account-parts.ts';
import { isWeakHash } from './password/passwords.ts';
import { findAccount } from './read-user.ts';

const slowedMs = 1_000;

/**
 * Finds the account for a name and password. Every failure gives the same answer after the same work, so no one learns
 * whether an account exists. The pipeline has counted the attempt before this runs.
 */
export async function logIn(parts: AccountParts, form: LoginForm, origin: Origin): Promise<User | Refusal> {
  const account = await findAccount(parts.knex, form.username);
  const isRight = await parts.passwords.verify(account?.passwordHash ?? null, form.password);
  if (isRefusal(isRight)) return isRight;
  if (!account || !isRight) {
    await parts.security.record({ type: 'login_failed', userId: account?.id, ...origin });
    const name = account ? `user:${account.id}` : usernameKey(form.username).slice(0, 100);
    const isGuessed = await parts.limiter.take('loginFailures', name);
    if (isGuessed !== null) await parts.pause(slowedMs);
    return refuse('bad_credentials');
  }
  if (isWeakHash(account.passwordHash)) await renewHash(parts, account.id, form.password);
  return account;
}

async function renewHash(parts: AccountParts, id: number, password: string): Promise<void> {
  const passwordHash = await parts.passwords.hash(password);
  if (!isRefusal(passwordHash)) await User.query(parts.knex).findById(id).patch({ passwordHash });
}
