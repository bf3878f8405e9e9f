import type { Knex } from 'knex';
import type { KnownDevices } from '#api/http/known-devices.ts';
import type { RateLimiter } from '#api/http/rate-limit.ts';
import type { SecurityLog } from '#api/http/security-log.ts';
import type { SessionStore } from '#api/http/session-store.ts';
import type { SignInProvider } from '#api/outside/sign-in/openid-provider.ts';
import type { Passwords } from './password/passwords.ts';

/** What the account's commands work with. */
export interface AccountParts {
  knex: Knex;
  sessions: SessionStore;
  devices: KnownDevices;
  limiter: RateLimiter;
  security: SecurityLog;
  passwords: Passwords;
  readShopName: (knex: Knex) => Promise<string>;
  readTimeZone: (knex: Knex) => Promise<string>;
  /** Origin for links in mails, without a trailing slash. */
  publicUrl: string;
  /** Begins the newsletter for an address: a mail asks there first. */
  subscribe: (email: string, address: string) => Promise<unknown>;
  now: () => Date;
  /** Through which staff sign in as well; null where there is none. */
  provider: SignInProvider | null;
  /** Waits; tests do not. */
  pause: (delayMs: number) => Promise<unknown>;
}

/** Where a command comes from, for what is written down about it. */
export interface Origin {
  address: string;
  requestId: string;
}

export const originOf = ({ address, requestId }: Origin): Origin => ({ address, requestId });
