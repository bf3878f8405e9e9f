/** Sign-ins between the password and the second step: a token in a cookie of its own, for ten minutes and five tries. */
import type { Knex } from 'knex';
import { secondStepMinutes, secondStepTries } from '#contract/account/second-step.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { hashToken, newToken } from '#api/http/session-store.ts';
import { User } from '#api/models/user.ts';

export async function beginStep(knex: Knex, userId: number): Promise<string> {
  const token = newToken();
  await knex('sign_in_steps').insert({
    tokenHash: hashToken(token),
    userId,
    expiresAt: knex.raw(`now() + ? * interval '1 minute'`, [secondStepMinutes]),
  });
  return token;
}

const live = (knex: Knex, token: string) =>
  knex('sign_in_steps')
    .where({ tokenHash: hashToken(token) })
    .whereRaw('expires_at > now()')
    .where('tries', '<', secondStepTries);

/** Whose password was given, if that is not too long ago. */
export async function accountOfStep(knex: Knex, token: string | null): Promise<User | Refusal> {
  const step = token ? await live(knex, token).first('userId') : undefined;
  const account = step && (await User.query(knex).modify('open').findById(step.userId));
  return account ?? refuse('sign_in_again');
}

/** Counted before the code is looked at, so that rivals share the tries. False when they are used up. */
export async function takeTry(knex: Knex, token: string): Promise<boolean> {
  return (await live(knex, token).increment('tries', 1)) > 0;
}

/** True for whoever ends it first: one sign-in comes of it. */
export async function endStep(knex: Knex, token: string): Promise<boolean> {
  const ended = await knex('sign_in_steps')
    .where({ tokenHash: hashToken(token) })
    .delete();
  return ended > 0;
}
