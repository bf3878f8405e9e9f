/**
 * Browsers on which the owner of an account has signed in before. They have tries of their own at the password, so
 * that a stranger who uses up those of the address locks nobody out. The cookie opens nothing.
 */
import type { Knex } from 'knex';
import type { UsersRow } from '#api/database/tables.ts';
import { hashToken, newToken } from './session-store.ts';

export interface KnownDevices {
  /** The account is meant by its name or e-mail address, in the spelling of their keys. */
  knows(token: string, account: string): Promise<boolean>;
  /** One key for the name and the email address of one account; what names nobody is its own. */
  accountOf(account: string): Promise<string>;
  /**
   * Answers the token that the browser is to keep: its own where this account was given it, else a fresh one. Whoever
   * plants a cookie in somebody's browser must not know the token that the sign-in makes a known one.
   */
  remember(token: string | null, userId: number): Promise<string>;
}

export const knownDeviceDays = 180;

export function createKnownDevices(knex: Knex): KnownDevices {
  const renew = (token: string, userId: number) =>
    knex('known_devices')
      .where({ tokenHash: hashToken(token), userId })
      .whereRaw(`last_used_at > now() - ? * interval '1 day'`, [knownDeviceDays])
      .update({ lastUsedAt: knex.fn.now() });
  return {
    async accountOf(account) {
      const found = await knex('users')
        .where({ usernameKey: account })
        .orWhere({ emailKey: account })
        .first('id');
      return found ? `user:${found.id}` : account;
    },
    async knows(token, account) {
      const known = await knex('known_devices as d')
        .join('users as u', 'u.id', 'd.userId')
        .where('d.tokenHash', hashToken(token))
        .whereRaw(`d.last_used_at > now() - ? * interval '1 day'`, [knownDeviceDays])
        .where(one => one.where('u.usernameKey', account).orWhere('u.emailKey', account))
        .first<Pick<UsersRow, 'id'> | undefined>('u.id');
      return known !== undefined;
    },
    async remember(token, userId) {
      if (token && (await renew(token, userId)) > 0) return token;
      const fresh = newToken();
      await knex('known_devices').insert({ tokenHash: hashToken(fresh), userId });
      return fresh;
    },
  };
}
