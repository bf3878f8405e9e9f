import type { accountEndpoints } from '#contract/account/endpoints.ts';
import type { User as AccountUser } from '#contract/account/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { clearSessionToken, readSessionToken } from '#api/http/cookies.ts';
import type { Handlers } from '#api/http/handler.ts';
import { type AccountParts, originOf } from './account-parts.ts';
import { changePassword, updateProfile } from './change-account.ts';
import { askForProof, confirmEmail, endOpenChanges, undoEmail } from './email/change-email.ts';
import { deletionBlocks, requestDeletion } from './delete-account.ts';
import { logIn } from './log-in.ts';
import { readPreferences, setPreferences } from './preferences.ts';
import { readOwnAccount } from './read-user.ts';
import { register } from './register.ts';
import { readAddress, removeAddress, saveAddress } from './saved-address.ts';
import { askForReset, resetPassword } from './password/reset-password.ts';
import { enterOrAsk, startSession } from './sign-in/enter.ts';

export function accountRoutes(parts: AccountParts): Handlers<typeof accountEndpoints> {
  const { knex, sessions, security } = parts;

  async function ownAccount(id: number): Promise<AccountUser | Refusal> {
    return (await readOwnAccount(knex, id, parts.now())) ?? refuse('unauthenticated');
  }

  return {
    getUser: ({ person }) => ownAccount(person.id),
    async login({ body, forgive, ...origin }, ctx) {
      const account = await logIn(parts, body, originOf(origin));
      if (isRefusal(account)) return account;
      await forgive();
      return enterOrAsk(parts, ctx, account, originOf(origin));
    },
    async register({ body, ...origin }, ctx) {
      const account = await register(parts, body, originOf(origin));
      if (isRefusal(account)) return account;
      await startSession(parts, ctx, account);
      return ownAccount(account.id);
    },
    async logout({ person, ...origin }, ctx) {
      const token = readSessionToken(ctx);
      if (token) await sessions.end(token);
      if (person) await security.record({ type: 'logout', userId: person.id, ...originOf(origin) });
      clearSessionToken(ctx);
      // Not "storage": that would delete changes that have not been sent yet.
      ctx.set('Clear-Site-Data', '"cache"');
    },
    async updateUser({ body, person, forgive, ...origin }) {
      const account = await updateProfile(parts, person, body, originOf(origin));
      // A change of address sends mails to others, so its attempts stay counted.
      if (!isRefusal(account) && !body.email) await forgive();
      return account;
    },
    async changePassword({ body, person, forgive, ...origin }, ctx) {
      const refused = await changePassword(parts, person, body, originOf(origin));
      if (refused) return refused;
      await forgive();
      await sessions.endOthers(person.id, await startSession(parts, ctx, person));
    },
    async listSessions({ person }, ctx) {
      return sessions.list(person.id, readSessionToken(ctx));
    },
    async endSession({ person, params, ...origin }) {
      if (!(await sessions.endById(person.id, params.id))) return refuse('not_found');
      await security.record({ type: 'session_ended', userId: person.id, ...originOf(origin) });
    },
    async endOtherSessions({ person, ...origin }, ctx) {
      await sessions.endOthers(person.id, readSessionToken(ctx));
      await security.record({ type: 'session_ended', userId: person.id, ...originOf(origin) });
    },
    getPreferences: ({ person }) => readPreferences(knex, person.id),
    setPreferences: ({ body, person, address }) => setPreferences(parts, person, body.marketing, address),
    getAddress: async ({ person }) => ({ address: await readAddress(knex, person.id) }),
    saveAddress: ({ body, person }) => saveAddress(knex, person.id, body),
    removeAddress: ({ person }) => removeAddress(knex, person.id),
    forgotPassword: ({ body, ...origin }) => askForReset(parts, body.email, originOf(origin)),
    async resetPassword({ body, ...origin }) {
      const refused = await resetPassword(parts, body, originOf(origin));
      return refused ?? undefined;
    },
    confirmEmail: ({ body, ...origin }) => confirmEmail(parts, body.token, originOf(origin)),
    askForEmailProof: ({ person }) => askForProof(parts, person.id),
    undoEmail: ({ body, ...origin }) => undoEmail(parts, body.token, originOf(origin)),
    cancelEmailChange: ({ person }) => endOpenChanges(knex, person.id),
    async getDeletion({ person }) {
      return { blockedBy: await deletionBlocks(knex, person.id) };
    },
    async requestDeletion({ body, person, forgive, ...origin }, ctx) {
      const answer = await requestDeletion(parts, person, body.password, originOf(origin));
      if (isRefusal(answer)) return answer;
      await forgive();
      clearSessionToken(ctx);
      return answer;
    },
  };
}
