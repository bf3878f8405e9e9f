import type { Context } from 'koa';
import type { Security, signInEndpoints } from '#contract/account/sign-in-endpoints.ts';
import { isStaff } from '#contract/wire/capabilities.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readDeviceToken, readProviderToken, readStepToken, writeProviderToken } from '#api/http/cookies.ts';
import { addressHere } from '#api/http/local-shop.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import { User } from '#api/models/user.ts';
import { type AccountParts, originOf } from '../account-parts.ts';
import { queueSignInChangedMail } from '../account-mails.ts';
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts';
import { enter, enterOrAsk } from './enter.ts';
import { readFactors, waysOf } from './factors.ts';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  checkPasskey,
  passkeyRefused,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { beginAtProvider, finishAtProvider, unlinkProvider } from './provider.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';
import { checkProof, doStep } from './second-step.ts';
import { needsSecondStep } from './sign-in-rule.ts';
import { accountOfStep } from './steps.ts';

export function signInRoutes(parts: AccountParts): Handlers<typeof signInEndpoints> {
  const { knex } = parts;
  const stepOf = (ctx: Context, input: { address: string; requestId: string }) => ({
    token: readStepToken(ctx),
    device: readDeviceToken(ctx),
    origin: originOf(input),
  });

  /** Passkeys belong to the address that the browser has open. */
  const here = (ctx: Context) => ({ ...parts, publicUrl: addressHere(ctx, parts.publicUrl) });

  async function readSecurity(person: SessionUser, ctx: Context): Promise<Security> {
    const [factors, isRequired, row, passkeys, linked] = await Promise.all([
      readFactors(knex, person.id),
      needsSecondStep(knex, person),
      knex('users').where({ id: person.id }).first('secondStepDueAt'),
      knex('passkeys').where({ userId: person.id }).orderBy('id'),
      knex('identities').where({ userId: person.id }).first('email', 'createdAt'),
    ]);
    return {
      authenticatorSince: factors.authenticatorSince?.toISOString() ?? null,
      recoveryCodesLeft: factors.recoveryCodesLeft,
      passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
        id,
        name,
        isSynced,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      linked: linked ? { email: linked.email, since: linked.createdAt.toISOString() } : null,
      provider: parts.provider?.label ?? null,
      canAddPasskeys: relyingPartyOf(here(ctx).publicUrl) !== null,
      isRequired,
      dueAt: (isRequired && row?.secondStepDueAt?.toISOString()) || null,
    };
  }

  return {
    async getSignInWays() {
      const anyPasskey = await knex('passkeys').first('id');
      return { passkeys: anyPasskey !== undefined, provider: parts.provider?.label ?? null };
    },
    startPasskeySignIn: (_input, ctx) => askForPasskey(here(ctx), 'signIn', null),
    async passkeySignIn({ body, forgive, ...input }, ctx) {
      const origin = originOf(input);
      const found = await checkPasskey(here(ctx), { answer: body.passkey, purpose: 'signIn', userId: null });
      const account =
        'userId' in found ? await User.query(knex).modify('open').findById(found.userId) : undefined;
      if (!account || !isStaff(account)) {
        const reason = 'reason' in found ? found.reason : 'no such staff';
        await parts.security.record({
          type: 'passkey_failed',
          userId: account?.id,
          ...origin,
          data: { reason },
        });
        return passkeyRefused;
      }
      await forgive();
      return enter(parts, ctx, account, origin);
    },
    async startProviderSignIn(_input, ctx) {
      const begun = await beginAtProvider(parts);
      if (isRefusal(begun)) return begun;
      writeProviderToken(ctx, begun.token);
      return { url: begun.url };
    },
    async finishProviderSignIn({ body, forgive, ...input }, ctx) {
      const origin = originOf(input);
      const asked = { token: readProviderToken(ctx), query: body.query.replace(/^\?/, ''), origin };
      const account = await finishAtProvider(parts, asked);
      writeProviderToken(ctx, '');
      if (isRefusal(account)) return account;
      await forgive();
      return enterOrAsk(parts, ctx, account, origin);
    },
    unlinkProvider: ({ person }) => unlinkProvider(parts, person.id),
    async askSecondStepPasskey(_input, ctx) {
      const account = await accountOfStep(knex, readStepToken(ctx));
      return isRefusal(account) ? account : askForPasskey(here(ctx), 'secondStep', account.id);
    },
    askConfirmPasskey: ({ person }, ctx) => askForPasskey(here(ctx), 'confirm', person.id),
    askNewPasskey: ({ person }, ctx) => askForNewPasskey(here(ctx), person),
    async addPasskey({ body, person }, ctx) {
      const recoveryCodes = await addPasskey(here(ctx), person.id, body);
      return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes };
    },
    renamePasskey: ({ body, params, person }) => renamePasskey(knex, person.id, params.id, body.name),
    removePasskey: ({ params, person }) => removePasskey(parts, person.id, params.id),
    async finishSignIn({ body, forgive, ...input }, ctx) {
      const step = stepOf(ctx, input);
      const account = await doStep(parts, step, checkProof(here(ctx), body, step.origin));
      if (isRefusal(account)) return account;
      await forgive();
      return enter(parts, ctx, account, step.origin);
    },
    async startEnrolment(_input, ctx) {
      const account = await accountOfStep(knex, readStepToken(ctx));
      if (isRefusal(account)) return account;
      if (waysOf(await readFactors(knex, account.id)).length > 0) return refuse('sign_in_again');
      return startAuthenticator(parts, account);
    },
    async finishEnrolment({ body, forgive, ...input }, ctx) {
      const step = stepOf(ctx, input);
      let recoveryCodes: string[] = [];
      const account = await doStep(parts, step, async ({ id }) => {
        const codes = await confirmAuthenticator(parts, { id, code: body.code, isFirst: true });
        if (isRefusal(codes)) return codes;
        recoveryCodes = codes;
        return null;
      });
      if (isRefusal(account)) return account;
      await forgive();
      const user = await enter(parts, ctx, account, step.origin);
      return isRefusal(user) ? user : { user, recoveryCodes };
    },
    getSecurity: ({ person }, ctx) => readSecurity(person, ctx),
    startAuthenticator: ({ person }) => startAuthenticator(parts, person),
    async confirmAuthenticator({ body, person, forgive }) {
      const recoveryCodes = await confirmAuthenticator(parts, { id: person.id, code: body.code });
      if (isRefusal(recoveryCodes)) return recoveryCodes;
      await forgive();
      return { recoveryCodes };
    },
    removeAuthenticator: ({ person }) => removeAuthenticator(parts, person.id),
    async renewRecoveryCodes({ person }) {
      const recoveryCodes = await changeOrRefuse(knex, async trx => {
        if (waysOf(await readFactors(trx, person.id)).length === 0)
          throw conflict('Recovery codes belong to a second step. Set one up first.');
        const action = 'person.renewRecoveryCodes';
        await recordAudit(trx, { actorId: person.id, entity: 'users', entityId: person.id, action });
        await queueSignInChangedMail(trx, parts, person.id, { kind: 'codesMade' });
        return renewRecoveryCodes(trx, person.id);
      });
      return isRefusal(recoveryCodes) ? recoveryCodes : { recoveryCodes };
    },
  };
}
