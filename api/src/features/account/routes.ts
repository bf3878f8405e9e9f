import type { Context } from 'koa';
import type { accountEndpoints } from '#contract/account/endpoints.ts';
import type { User as AccountUser } from '#contract/account/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { gatherOrders } from '#api/database/shared/gather-orders.ts';
import {
  clearSessionToken,
  knownVisitor,
  readDeviceToken,
  readSessionToken,
  writeDeviceToken,
  writeSessionToken,
} from '#api/http/cookies.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { User } from '#api/models/user.ts';
import type { AccountParts } from './account-parts.ts';
import { changePassword, updateProfile } from './change-account.ts';
import { askForProof, confirmEmail, endOpenChanges, undoEmail } from './email/change-email.ts';
import { deletionBlocks, requestDeletion } from './delete-account.ts';
import { logIn } from './log-in.ts';
import { readPreferences, setPreferences } from './preferences.ts';
import { readOwnAccount } from './read-user.ts';
import { register } from './register.ts';
import { readAddress, removeAddress, saveAddress } from './saved-address.ts';
import { adoptArtwork } from './adopt-artwork.ts';
import { adoptCheckouts } from './adopt-checkouts.ts';
import { askForReset, resetPassword } from './password/reset-password.ts';

export function accountRoutes(parts: AccountParts): Handlers<typeof accountEndpoints> {
  const { knex, sessions, devices, security } = parts;

  /** A new token each time: one that was planted before the sign-in never becomes valid. */
  async function startSession(
    ctx: Context,
    account: Pick<User, 'id' | 'isAdmin' | 'staffRole'>,
  ): Promise<string> {
    const before = readSessionToken(ctx);
    const token = await sessions.start(account, ctx.get('User-Agent'));
    if (before) await sessions.replace(before, token, account.id);
    writeSessionToken(ctx, token);
    writeDeviceToken(ctx, await devices.remember(readDeviceToken(ctx), account.id));
    const visitor = knownVisitor(ctx);
    if (visitor) {
      await adoptArtwork(knex, account.id, visitor);
      await adoptCheckouts(knex, account.id, visitor);
    }
    await gatherOrders(knex, account.id);
    return token;
  }

  async function ownAccount(id: number): Promise<AccountUser | Refusal> {
    return (await readOwnAccount(knex, id)) ?? refuse('unauthenticated');
  }

  return {
    getUser: ({ person }) => ownAccount(person.id),
    async login({ body, forgive, ...origin }, ctx) {
      const account = await logIn(parts, body, originOf(origin));
      if (isRefusal(account)) return account;
      await forgive();
      await startSession(ctx, account);
      const own = await ownAccount(account.id);
      return isRefusal(own) || !account.deleteAfter ? own : { ...own, isKept: true };
    },
    async register({ body, ...origin }, ctx) {
      const account = await register(parts, body, originOf(origin));
      if (isRefusal(account)) return account;
      await startSession(ctx, account);
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
      await sessions.endOthers(person.id, await startSession(ctx, person));
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

const originOf = ({ address, requestId }: { address: string; requestId: string }) => ({ address, requestId });
