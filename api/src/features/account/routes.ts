import type { Context } from 'koa';
import type { accountEndpoints } from '#contract/endpoints/account.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { clearSessionToken, readSessionToken, writeSessionToken } from '#api/http/cookies.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { User } from '#api/models/user.ts';
import type { AccountParts } from './account-parts.ts';
import { changePassword, updateProfile } from './change-account.ts';
import { logIn } from './log-in.ts';
import { presentUser } from './read-user.ts';
import { register } from './register.ts';

export function accountRoutes(parts: AccountParts): Handlers<typeof accountEndpoints> {
  const { sessions, security } = parts;

  /** A new token each time: one that was planted before the sign-in never becomes valid (A14). */
  async function startSession(
    ctx: Context,
    account: Pick<User, 'id' | 'isAdmin' | 'staffRole'>,
  ): Promise<string> {
    const before = readSessionToken(ctx);
    if (before) await sessions.end(before);
    const token = await sessions.start(account, ctx.get('User-Agent'));
    writeSessionToken(ctx, token);
    return token;
  }

  return {
    async getUser({ person }) {
      return presentUser(person);
    },
    async login({ body, forgive, ...origin }, ctx) {
      const account = await logIn(parts, body, originOf(origin));
      if (isRefusal(account)) return account;
      await forgive();
      await startSession(ctx, account);
      return presentUser(account);
    },
    async register({ body, ...origin }, ctx) {
      const account = await register(parts, body, originOf(origin));
      if (isRefusal(account)) return account;
      await startSession(ctx, account);
      return presentUser(account);
    },
    async logout({ person, ...origin }, ctx) {
      const token = readSessionToken(ctx);
      if (token) await sessions.end(token);
      if (person) await security.record({ type: 'logout', userId: person.id, ...originOf(origin) });
      clearSessionToken(ctx);
      // Not "storage": that would delete changes which have not been sent yet (decision 7).
      ctx.set('Clear-Site-Data', '"cache"');
    },
    async updateUser({ body, person, forgive, ...origin }) {
      const account = await updateProfile(parts, person, body, originOf(origin));
      if (isRefusal(account)) return account;
      await forgive();
      return presentUser(account);
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
  };
}

const originOf = ({ address, requestId }: { address: string; requestId: string }) => ({ address, requestId });
