/** Security events: who was let in, who was refused, what was tried. Ids and names of fields, never values. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Meter, SecurityEventType } from './meter.ts';

export interface SecurityEvent {
  type: SecurityEventType;
  userId?: number | null;
  address: string;
  requestId: string;
  data?: Record<string, unknown>;
}

export interface SecurityLog {
  /** Never throws: what it cannot write it logs. */
  record(event: SecurityEvent): Promise<void>;
}

/** Events that anybody can cause without limit: per kind and person or address, beyond these only the log has them. */
const noisy = new Set<SecurityEventType>([
  'authz_denied',
  'cross_site',
  'rate_limited',
  'unknown_fields',
  'webhook_bad_signature',
  'price_mismatch',
  'orders_guessed',
]);
const noisyPerMinute = 10;

/** Somebody has to look. */
const alarms = new Set<SecurityEventType>(['orders_guessed']);

export function createSecurityLog(knex: Knex, log: Logger, meter: Meter | null = null): SecurityLog {
  const quota = new RateLimiterMemory({ points: noisyPerMinute, duration: 60 });
  const isTooMany = (key: string) =>
    quota.consume(key).then(
      () => false,
      () => true,
    );
  return {
    async record({ type, userId = null, address, requestId, data = {} }) {
      meter?.securityEvent(type);
      const level = alarms.has(type) ? 'error' : 'info';
      log[level]({ requestId, type, userId }, 'security event');
      if (noisy.has(type) && (await isTooMany(`${type} ${userId ?? address}`))) return;
      try {
        await knex('security_events').insert({
          type,
          userId,
          ip: address,
          requestId,
          data: JSON.stringify(data),
        });
      } catch (error) {
        log.error({ requestId, type, err: error }, 'security event not written');
      }
    },
  };
}
