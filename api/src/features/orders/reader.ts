import { createHash } from 'node:crypto';
import { can } from '#contract/wire/capabilities.ts';
import { knownVisitor } from '#api/http/cookies.ts';
import type { SessionUser } from '#api/http/handler.ts';
import type { Reader } from './order-links.ts';

/** Everything by which this request may be allowed an order. */
export function readerOf(
  ctx: Parameters<typeof knownVisitor>[0],
  person: SessionUser | null,
  token: string | undefined,
): Reader {
  const visitor = knownVisitor(ctx);
  return {
    userId: person?.id ?? null,
    isOffice: can(person, 'orders.manage'),
    visitorHash: visitor ? createHash('sha256').update(visitor).digest() : null,
    token,
  };
}
