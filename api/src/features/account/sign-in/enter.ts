/**
 * From a proof of who somebody is to a session:
 *
 *   password ─┬─ no second step ─────────────────────────────────────────────→ session
 *             └─ second step ─→ `second_factor`, the step's cookie ─ its code ─→ session
 *
 * Only staff have a second step. What a former member of staff has left is not asked for.
 */
import type { SecondStep } from '#contract/account/second-step.ts';
import type { User as AccountUser } from '#contract/account/endpoints.ts';
import { isStaff } from '#contract/wire/capabilities.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { gatherOrders } from '#api/database/shared/gather-orders.ts';
import {
  clearStepToken,
  knownVisitor,
  readDeviceToken,
  readSessionToken,
  writeDeviceToken,
  writeSessionToken,
  writeStepToken,
} from '#api/http/cookies.ts';
import { User } from '#api/models/user.ts';
import type { AccountParts, Origin } from '../account-parts.ts';
import { adoptArtwork } from '../adopt-artwork.ts';
import { adoptCheckouts } from '../adopt-checkouts.ts';
import { readOwnAccount } from '../read-user.ts';
import { readFactors, waysOf } from './factors.ts';
import { secondStepDueAt } from './sign-in-rule.ts';
import { beginStep } from './steps.ts';

/** Of a request and its answer: cookies are read and written. */
export type Browser = Parameters<typeof readSessionToken>[0];

type SessionParts = Pick<AccountParts, 'knex' | 'sessions' | 'devices'>;

/** A new token each time: one that was planted before the sign-in never becomes valid. */
export async function startSession(
  { knex, sessions, devices }: SessionParts,
  ctx: Browser,
  account: Pick<User, 'id' | 'isAdmin' | 'staffRole'>,
): Promise<string> {
  const before = readSessionToken(ctx);
  const token = await sessions.start(account, ctx.get('User-Agent'));
  if (before) await sessions.replace(before, token, account.id);
  writeSessionToken(ctx, token);
  clearStepToken(ctx);
  writeDeviceToken(ctx, await devices.remember(readDeviceToken(ctx), account.id));
  const visitor = knownVisitor(ctx);
  if (visitor) {
    await adoptArtwork(knex, account.id, visitor);
    await adoptCheckouts(knex, account.id, visitor);
  }
  await gatherOrders(knex, account.id);
  return token;
}

/** Everything has been proven. Signing in cancels a requested deletion. */
export async function enter(
  parts: SessionParts & Pick<AccountParts, 'security' | 'now'>,
  ctx: Browser,
  account: User,
  origin: Origin,
): Promise<AccountUser | Refusal> {
  const event = { userId: account.id, ...origin };
  await User.query(parts.knex).findById(account.id).patch({ lastLoginAt: new Date(), deleteAfter: null });
  if (account.deleteAfter) await parts.security.record({ type: 'deletion_cancelled', ...event });
  await parts.security.record({ type: 'login_ok', ...event });
  await startSession(parts, ctx, account);
  const own = (await readOwnAccount(parts.knex, account.id, parts.now())) ?? refuse('unauthenticated');
  return isRefusal(own) || !account.deleteAfter ? own : { ...own, isKept: true };
}

/** The first step is done. Goes on to the second, where there is one. */
export async function enterOrAsk(
  parts: SessionParts & Pick<AccountParts, 'security' | 'now'>,
  ctx: Browser,
  account: User,
  origin: Origin,
): Promise<AccountUser | Refusal> {
  const asked = await askedNext(parts, account);
  if (!asked) return enter(parts, ctx, account, origin);
  writeStepToken(ctx, await beginStep(parts.knex, account.id));
  await parts.security.record({ type: 'second_step_asked', userId: account.id, ...origin });
  return refuse('second_factor', { details: { ...asked } });
}

async function askedNext({ knex }: Pick<AccountParts, 'knex'>, account: User): Promise<SecondStep | null> {
  if (!isStaff(account)) return null;
  const ways = waysOf(await readFactors(knex, account.id));
  const dueAt = await secondStepDueAt(knex, account);
  if (ways.length > 0) return { ways, mustEnrol: false };
  if (!dueAt) return null;
  const due = await knex('users')
    .where({ id: account.id })
    .whereRaw('second_step_due_at <= now()')
    .first('id');
  return due ? { ways: [], mustEnrol: true } : null;
}
