/**
 * Browsers on which the owner of an account has signed in before (A16). They have tries of their own at the password, so
 * that a stranger who uses up those of the address locks nobody out. The cookie opens nothing.
 */
import type { Knex } from 'knex';
import { hashToken } from './session-store.ts';

export interface KnownDevices {
  /** The account is meant by its name or e-mail address, in the spelling of their keys. */
  knows(token: string, account: string): Promise<boolean>;
  remember(token: string, userId: number): Promise<void>;
}

export const knownDeviceDays = 180;

export function createKnownDevices(knex: Knex): KnownDevices {
  return {
    async knows(token, account) {
      const known = await knex('known_devices as d')
        .join('users as u', 'u.id', 'd.userId')
        .where('d.tokenHash', hashToken(token))
        .whereRaw(`d.last_used_at > now() - ? * interval '1 day'`, [knownDeviceDays])
        .where(one => one.where('u.usernameKey', account).orWhere('u.emailKey', account))
        .first('u.id');
      return known !== undefined;
    },
    async remember(token, userId) {
      await knex('known_devices')
        .insert({ tokenHash: hashToken(token), userId })
        .onConflict(['tokenHash', 'userId'])
        .merge({ lastUsedAt: knex.fn.now() });
    },
  };
}
