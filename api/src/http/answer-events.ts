/** Which answers are events of the security log. The declaration says so, so a new endpoint is in it automatically. */
import type { EndpointShape } from '#contract/wire/endpoint.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import type { SecurityEventType } from './meter.ts';

type Declared = Pick<EndpointShape, 'method' | 'path' | 'access'>;

/** Done by an endpoint of this name. */
const done: readonly (readonly [RegExp, SecurityEventType])[] = [
  [/^(?:changePersonRole|invitePerson)$/, 'role_change'],
  [/^(?:importProducts|importFile|applyImportCheck|undoImport)$/, 'import'],
  [/^export/, 'export'],
  [/^endPersonSession/, 'session_ended'],
];

export function eventOfDone(name: string, { method, access }: Declared): SecurityEventType | null {
  const named = done.find(([names]) => names.test(name));
  if (named) return named[1];
  return method === 'DELETE' && access.kind === 'capability' ? 'delete' : null;
}

/**
 * Whose an order is, its papers tell to nobody else. Whether there is such an order is not looked up for the log: a
 * number cannot be guessed by honest means, and every miss takes the same time.
 */
export function isOrderMiss({ path, access }: Declared, { refusal }: Refusal): boolean {
  return refusal === 'not_found' && access.kind === 'public' && path.startsWith('/api/orders/{orderId}');
}

export function eventOfRefusal(endpoint: Declared, refused: Refusal): SecurityEventType | null {
  if (refused.refusal === 'price_changed') return 'price_mismatch';
  return isOrderMiss(endpoint, refused) ? 'authz_denied' : null;
}
