/** What the HTTP side reports to the metrics. A shop without METRICS_PORT has no meter and measures nothing. */

/** Who was let in, who was refused, what was tried: counted here, written down by the security log. */
export const securityEventTypes = [
  'login_ok',
  'login_failed',
  'second_step_asked',
  'second_step_failed',
  'recovery_code_used',
  'passkey_failed',
  'provider_failed',
  'logout',
  'registered',
  'shop_claimed',
  'setup_refused',
  'password_confirmed',
  'password_refused',
  'password_changed',
  'password_reset_sent',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'email_change_undone',
  'deletion_requested',
  'deletion_cancelled',
  'account_deleted',
  'session_ended',
  'authz_denied',
  'cross_site',
  'rate_limited',
  'unknown_fields',
  'webhook_bad_signature',
  'price_mismatch',
  'orders_guessed',
  'role_change',
  'export',
  'import',
  'delete',
] as const;

export type SecurityEventType = (typeof securityEventTypes)[number];

export interface ReadMeter {
  /** A read that may be answered by the replica, where it was, and for whose sake if not there. */
  read(from: 'replica' | 'primary', why: 'replica' | 'own write'): void;
}

export interface Meter extends ReadMeter {
  /** One for each endpoint, made at the boot, so that a request looks nothing up. `route` is a pattern, never a path. */
  route(method: string, route: string): RouteMeter;
  securityEvent(type: SecurityEventType): void;
}

export interface RouteMeter {
  answered(status: number, seconds: number): void;
}
