/**
 * Sessions: an opaque 256-bit token in the cookie, its SHA-256 in PostgreSQL, the database's clock.
 * Rights are read with the session, so a demotion holds from the next request on.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { askNamed } from '#api/database/ask-named.ts';
import type { SessionLeft } from '#contract/account/session-endpoints.ts';
import type { SessionUser } from './handler.ts';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newToken = (): string => randomBytes(32).toString('base64url');

/** How long a session lasts unused and at most, by kind of person: an admin's is short, a shift's covers a day offline. */
const lifetimes = {
  admin: { idle: '30 minutes', absolute: '12 hours' },
  staff: { idle: '14 hours', absolute: '16 hours' },
  customer: { idle: '7 days', absolute: '30 days' },
} as const;

/** How long after the password was given a session may do what asks for it. */
const confirmedFor = '15 minutes';

const sessionsPerUser = 20;

/** A session as its owner sees it. The id is half of the token's hash: it names the row and opens nothing. */
export interface KnownSession {
  id: string;
  userAgent: string;
  startedAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

export interface SessionStore {
  /** Being asked for is use, which puts the idle end off, unless `renew` is false. */
  find(token: string, options?: { renew: boolean }): Promise<SessionUser | null>;
  /** How long a session goes on, unused and at most; null when it has ended. */
  timeLeft(token: string): Promise<SessionLeft | null>;
  /** Whether the password was given in this very session, not long ago. */
  isConfirmed(token: string): Promise<boolean>;
  /** The password has been given again. */
  confirm(token: string): Promise<void>;
  /** Starts a session, which the password was given for, and answers its token. The oldest beyond 20 per user are ended. */
  start(user: { id: number; isAdmin: boolean; staffRole: string | null }, userAgent: string): Promise<string>;
  end(token: string): Promise<void>;
  /** Ends a session that another one of this browser follows. The device's notices go on if it is the same person's. */
  replace(before: string, token: string, userId: number): Promise<void>;
  /** Ends every session of a user but the one given (password change). */
  endOthers(userId: number, keepToken: string | null): Promise<void>;
  /** The live sessions of a user, the latest used first. */
  list(userId: number, currentToken: string | null): Promise<KnownSession[]>;
  /** Ends one of a user's own sessions; false when the user has none of that id. */
  endById(userId: number, id: string): Promise<boolean>;
}

const isLive = 'sessions.expires_at > now() and sessions.idle_expires_at > now()';

/** Asked with every request of somebody who is signed in. */
const findStatement = {
  name: 'find-session',
  text: `select users.id, users.username, users.email, users.first_name as "firstName", users.last_name as "lastName",
      users.is_admin as "isAdmin", users.staff_role as "staffRole",
      sessions.last_seen_at < now() - interval '1 minute' as stale
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = $1 and users.deleted_at is null and users.deactivated_at is null and ${isLive}`,
};

export function createSessionStore(knex: Knex): SessionStore {
  return {
    async find(token, { renew } = { renew: true }) {
      const [found] = await askNamed<SessionUser & { stale: boolean }>(knex, findStatement, [
        hashToken(token),
      ]);
      if (!found) return null;
      const { stale, ...user } = found;
      if (stale && renew) await touch(knex, token, lifetimeOf(user).idle);
      return user;
    },
    async timeLeft(token) {
      const left = await knex('sessions')
        .where({ tokenHash: hashToken(token) })
        .whereRaw(isLive)
        .first<SessionLeft | undefined>(
          knex.raw('floor(extract(epoch from idle_expires_at - now()))::integer as idle_seconds'),
          knex.raw('floor(extract(epoch from expires_at - now()))::integer as absolute_seconds'),
        );
      return left ?? null;
    },
    async isConfirmed(token) {
      const found = await knex('sessions')
        .where({ tokenHash: hashToken(token) })
        .whereRaw('confirmed_at > now() - ?::interval', [confirmedFor])
        .first('userId');
      return found !== undefined;
    },
    async confirm(token) {
      await knex('sessions')
        .where({ tokenHash: hashToken(token) })
        .update({ confirmedAt: knex.fn.now() });
    },
    async start(user, userAgent) {
      const token = newToken();
      const { idle, absolute } = lifetimeOf(user);
      await knex('sessions').insert({
        tokenHash: hashToken(token),
        userId: user.id,
        userAgent: userAgent.slice(0, 300),
        confirmedAt: knex.fn.now(),
        expiresAt: knex.raw('now() + ?::interval', [absolute]),
        idleExpiresAt: knex.raw('now() + ?::interval', [idle]),
      });
      const kept = knex('sessions')
        .where({ userId: user.id })
        .orderBy('created_at', 'desc')
        .limit(sessionsPerUser);
      await knex('sessions')
        .where({ userId: user.id })
        .whereNotIn('token_hash', kept.select('token_hash'))
        .delete();
      return token;
    },
    async end(token) {
      await endOne(knex, hashToken(token));
    },
    async replace(before, token, userId) {
      await knex('push_subscriptions')
        .where({ sessionHash: hashToken(before), userId })
        .update({ sessionHash: hashToken(token) });
      await endOne(knex, hashToken(before));
    },
    async endOthers(userId, keepToken) {
      const others = knex('sessions').where({ userId });
      if (keepToken) others.whereNot({ tokenHash: hashToken(keepToken) });
      await others.delete();
    },
    async list(userId, currentToken) {
      const rows = await knex('sessions')
        .where({ userId })
        .whereRaw(isLive)
        .orderBy('last_seen_at', 'desc')
        .select('tokenHash', 'userAgent', 'createdAt', 'lastSeenAt');
      const current = currentToken && sessionId(hashToken(currentToken));
      return rows.map(row => ({
        id: sessionId(row.tokenHash),
        userAgent: row.userAgent ?? '',
        startedAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        isCurrent: sessionId(row.tokenHash) === current,
      }));
    },
    async endById(userId, id) {
      const ended = await knex('sessions')
        .where({ userId })
        .whereRaw('substr(token_hash, 1, 16) = ?', [Buffer.from(id, 'hex')])
        .delete();
      return ended > 0;
    },
  };
}

const sessionId = (tokenHash: Buffer): string => tokenHash.subarray(0, 16).toString('hex');

function lifetimeOf(user: { isAdmin: boolean; staffRole: string | null }) {
  if (user.isAdmin) return lifetimes.admin;
  return user.staffRole ? lifetimes.staff : lifetimes.customer;
}

/** One that has run out no longer ends the device's notices by itself. */
async function endOne(knex: Knex, tokenHash: Buffer): Promise<void> {
  await knex('sessions').where({ tokenHash }).delete();
  await knex('push_subscriptions').where({ sessionHash: tokenHash }).delete();
}

async function touch(knex: Knex, token: string, idle: string): Promise<void> {
  await knex('sessions')
    .where({ tokenHash: hashToken(token) })
    .update({ lastSeenAt: knex.fn.now(), idleExpiresAt: knex.raw('now() + ?::interval', [idle]) });
}
