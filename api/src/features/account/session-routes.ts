/** How long the session has left, and the password, a passkey or a code once more (decision 040). */
import type { Context } from 'koa';
import type { SessionLeft, sessionEndpoints } from '#contract/account/session-endpoints.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { readSessionToken } from '#api/http/cookies.ts';
import { addressHere } from '#api/http/local-shop.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { AccountParts, Origin } from './account-parts.ts';
import { confirmPassword } from './password/confirm-password.ts';
import { takeCode, wrongCode } from './sign-in/authenticator.ts';
import { checkOwnPasskey } from './sign-in/second-step.ts';

type SessionParts = Pick<
  AccountParts,
  'knex' | 'sessions' | 'security' | 'passwords' | 'publicUrl' | 'readShopName' | 'now'
>;

export function sessionRoutes(parts: SessionParts): Handlers<typeof sessionEndpoints> {
  const { sessions, security } = parts;

  async function timeLeft(ctx: Context): Promise<SessionLeft | Refusal> {
    const token = readSessionToken(ctx);
    return (token && (await sessions.timeLeft(token))) || refuse('unauthenticated');
  }

  /** Null for a proof that is the account's own. */
  async function checkPresence(
    { passkey, code, currentPassword }: BodyOf<(typeof sessionEndpoints)['confirmPassword']>,
    userId: number,
    origin: Origin,
    ctx: Context,
  ): Promise<Refusal | null> {
    if (passkey)
      return checkOwnPasskey(
        { ...parts, publicUrl: addressHere(ctx, parts.publicUrl) },
        { answer: passkey, purpose: 'confirm', userId },
        origin,
      );
    if (code !== undefined) return (await takeCode(parts, userId, code)) ? null : wrongCode();
    return confirmPassword(parts, userId, currentPassword ?? '');
  }

  return {
    getSession: (_, ctx) => timeLeft(ctx),
    // The pipeline has renewed it.
    keepSession: (_, ctx) => timeLeft(ctx),
    async confirmPassword({ body, person, forgive, address, requestId }, ctx) {
      const event = { userId: person.id, address, requestId };
      const refused = await checkPresence(body, person.id, { address, requestId }, ctx);
      if (refused) {
        if (refused.refusal === 'invalid') await security.record({ type: 'password_refused', ...event });
        return refused;
      }
      await forgive();
      const token = readSessionToken(ctx);
      if (token) await sessions.confirm(token);
      await security.record({ type: 'password_confirmed', ...event });
    },
  };
}
