import { knownVisitor } from './cookies.ts';
import type { SessionUser } from './handler.ts';

/** All that the asking person is as an owner of uploads: `user:12` and `visitor:<hash>`. */
export function ownersOf(person: SessionUser | null, ctx: Parameters<typeof knownVisitor>[0]): string[] {
  const visitor = knownVisitor(ctx);
  return [...(person ? [`user:${person.id}`] : []), ...(visitor ? [visitor] : [])];
}
