/**
 * The authenticator app of an account:
 *
 *   start ─→ a key that is shown and counts for nothing ─ its first code ─→ set up, in place of the one before ─→ removed
 */
import type { Knex } from 'knex';
import type { AuthenticatorKey } from '#contract/account/sign-in-endpoints.ts';
import { isStaff } from '#contract/wire/capabilities.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { User } from '#api/models/user.ts';
import { queueSignInChangedMail } from '../account-mails.ts';
import { newSecret, stepOfCode, uriOf } from './authenticator-codes.ts';
import { endCodesOfNothing, readFactors, waysOf } from './factors.ts';
import { recoveryCodesIfNone } from './recovery-codes.ts';
import { needsSecondStep } from './sign-in-rule.ts';

export interface AuthenticatorParts {
  knex: Knex;
  now: () => Date;
  readShopName: (knex: Knex) => Promise<string>;
  /** Of the links in mails. */
  publicUrl: string;
}

export const wrongCode = (field = 'code') =>
  refuse('invalid', {
    message: 'That code is not right.',
    fields: { [field]: 'That code is not right. Codes change every 30 seconds, and each works once.' },
  });

/** The account, which nobody else changes meanwhile. */
export async function lockAccount(trx: Knex.Transaction, id: number): Promise<User> {
  const account = await User.query(trx).modify('open').findById(id).forUpdate();
  if (!account || !isStaff(account)) throw new Refused(refuse('forbidden'));
  return account;
}

/** A new key; the one that was shown before is dead. */
export async function startAuthenticator(
  { knex, readShopName }: AuthenticatorParts,
  account: Pick<User, 'id' | 'username' | 'email'>,
): Promise<AuthenticatorKey> {
  const secret = newSecret();
  await knex('authenticators')
    .insert({ userId: account.id, pendingSecret: secret })
    .onConflict('userId')
    .merge({ pendingSecret: secret });
  const issuer = await readShopName(knex);
  return { secret, uri: uriOf(secret, { issuer, label: account.email || account.username }) };
}

/**
 * Answers the recovery codes where the account had none. `isFirst`: at a sign-in, by somebody who has given the password
 * alone, who must not put another in place of what the account has.
 */
export function confirmAuthenticator(
  parts: AuthenticatorParts,
  { id, code, isFirst = false }: { id: number; code: string; isFirst?: boolean },
): Promise<string[] | Refusal> {
  const { knex, now } = parts;
  return changeOrRefuse(knex, async trx => {
    await lockAccount(trx, id);
    if (isFirst && waysOf(await readFactors(trx, id)).length > 0) throw new Refused(refuse('sign_in_again'));
    const row = await trx('authenticators')
      .where({ userId: id })
      .forUpdate()
      .first('secret', 'pendingSecret');
    if (!row?.pendingSecret) throw conflict('Begin again: this key has been replaced or set up already.');
    const step = stepOfCode(row.pendingSecret, code, now());
    if (step === null) throw new Refused(wrongCode());
    await trx('authenticators').where({ userId: id }).update({
      secret: row.pendingSecret,
      pendingSecret: null,
      lastStep: step,
      confirmedAt: now(),
    });
    const codes = await recoveryCodesIfNone(trx, id);
    const after = { authenticator: true, ...(row.secret ? { replaced: true } : {}) };
    await recordAudit(trx, {
      actorId: id,
      entity: 'users',
      entityId: id,
      action: 'person.addAuthenticator',
      after,
    });
    await queueSignInChangedMail(trx, parts, id, { kind: 'authenticatorAdded' });
    return codes;
  });
}

export function removeAuthenticator(
  parts: Pick<AuthenticatorParts, 'knex' | 'readShopName' | 'publicUrl'>,
  id: number,
): Promise<Refusal | undefined> {
  return changeOrRefuse(parts.knex, async trx => {
    const account = await lockAccount(trx, id);
    const factors = await readFactors(trx, id);
    if (!factors.authenticatorSince) throw conflict('This account has no authenticator app.');
    const rest = waysOf({ ...factors, authenticatorSince: null });
    if (rest.length === 0 && (await needsSecondStep(trx, account))) throw conflict(lastOne);
    await trx('authenticators').where({ userId: id }).delete();
    await endCodesOfNothing(trx, id);
    await recordAudit(trx, {
      actorId: id,
      entity: 'users',
      entityId: id,
      action: 'person.removeAuthenticator',
      before: { authenticator: true },
      after: { authenticator: false },
    });
    await queueSignInChangedMail(trx, parts, id, { kind: 'authenticatorRemoved' });
    return undefined;
  });
}

export const lastOne =
  'Your role needs a second step, and this is your last one. Set up another first, or replace it.';

/** Whether the code is right, and used for the first time. Of rivals with one code the first has it. */
export async function takeCode(
  { knex, now }: Pick<AuthenticatorParts, 'knex' | 'now'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const row = await knex('authenticators').where({ userId }).whereNotNull('secret').first('secret');
  const step = row?.secret ? stepOfCode(row.secret, code, now()) : null;
  if (step === null) return false;
  const taken = await knex('authenticators')
    .where({ userId, secret: row?.secret })
    .where('lastStep', '<', step)
    .update({ lastStep: step });
  return taken > 0;
}
