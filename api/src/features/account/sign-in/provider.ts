/**
 * Signing in through the provider of the environment:
 *
 *   begin ─→ the provider's page ─→ back with a code ─┬─ known there ──────────────────────────→ its account
 *   (cookie)                        (same cookie)      └─ a verified address of invited staff ─→ linked, its account
 *
 * No account comes of it by itself, and no customer's is found. A second step follows as after the password.
 */
import { isStaff } from '#contract/wire/capabilities.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { hashToken, newToken } from '#api/http/session-store.ts';
import { User } from '#api/models/user.ts';
import {
  ProviderError,
  type ProviderFault,
  type ProviderIdentity,
  type SignInProvider,
} from '#api/outside/sign-in/openid-provider.ts';
import { emailKey } from '../account-keys.ts';
import type { AccountParts, Origin } from '../account-parts.ts';
import { queueSignInChangedMail } from '../account-mails.ts';
import { lockAccount } from './authenticator.ts';

export type ProviderParts = Pick<
  AccountParts,
  'knex' | 'publicUrl' | 'security' | 'provider' | 'readShopName'
>;

const minutes = 15;

const noProvider = refuse('not_found', { message: 'This shop has no other way to sign in.' });
const redirectUri = (publicUrl: string) => `${publicUrl}/auth/provider`;

/** Where to send the browser, and the token of its cookie. */
export async function beginAtProvider({
  knex,
  publicUrl,
  provider,
}: ProviderParts): Promise<{ url: string; token: string } | Refusal> {
  if (!provider) return noProvider;
  try {
    const { url, secrets } = await provider.begin(redirectUri(publicUrl));
    const token = newToken();
    await knex('provider_sign_ins').insert({
      ...secrets,
      tokenHash: hashToken(token),
      expiresAt: knex.raw(`now() + ? * interval '1 minute'`, [minutes]),
    });
    return { url, token };
  } catch (error) {
    if (error instanceof ProviderError) return faultWords(error.fault, provider.label);
    throw error;
  }
}

/** `query`: what the provider sent the browser back with. */
export async function finishAtProvider(
  parts: ProviderParts,
  { token, query, origin }: { token: string | null; query: string; origin: Origin },
): Promise<User | Refusal> {
  const { knex, publicUrl, security, provider } = parts;
  if (!provider) return noProvider;
  const [secrets] = token
    ? await knex('provider_sign_ins')
        .where({ tokenHash: hashToken(token) })
        .whereRaw('expires_at > now()')
        .delete()
        .returning(['state', 'nonce', 'verifier'])
    : [];
  if (!secrets) return lost;
  const fail = async (refused: Refusal, reason: string) => {
    await security.record({ type: 'provider_failed', ...origin, data: { reason } });
    return refused;
  };
  try {
    const identity = await provider.finish(new URL(`${redirectUri(publicUrl)}?${query}`), secrets);
    const account = await accountOf(parts, provider, identity);
    return 'refusal' in account ? await fail(account, 'no account') : account;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return fail(faultWords(error.fault, provider.label), error.fault);
  }
}

const lost = refuse('sign_in_again', {
  message: 'That sign-in took too long, or began in another window. Please start again.',
});

function faultWords(fault: ProviderFault, label: string): Refusal {
  if (fault === 'unreachable')
    return refuse('unavailable', {
      message: `${label} can’t be reached right now. Try again in a moment, or sign in with your password.`,
    });
  return refuse('bad_credentials', {
    message:
      fault === 'cancelled'
        ? `You were not signed in at ${label}. Try again, or sign in with your password.`
        : `The answer of ${label} could not be checked. Please start again.`,
  });
}

/** The account that the identity is linked to, or is linked to now. */
function accountOf(
  parts: ProviderParts,
  { label }: SignInProvider,
  { issuer, subject, email, isEmailVerified }: ProviderIdentity,
): Promise<User | Refusal> {
  const refused = (message: string) => new Refused(refuse('bad_credentials', { message }));
  return changeOrRefuse(parts.knex, async trx => {
    const rows = trx('identities').where({ issuer, subject });
    const [linked] = await rows.clone().update({ lastUsedAt: trx.fn.now() }).returning('userId');
    if (linked) {
      const account = await User.query(trx).modify('open').findById(linked.userId);
      if (!account || !isStaff(account)) throw refused(`Your ${label} account can no longer sign in here.`);
      return account;
    }
    if (!email || !isEmailVerified) throw refused(`Your ${label} account has no verified email address.`);
    const account = await User.query(trx)
      .modify('open')
      .findOne({ emailKey: emailKey(email) })
      .forUpdate();
    // Whoever holds the address must be known to be the person of the account: by an invitation to it, or its link.
    const isKnown = account && isStaff(account) && (account.invitedAt || account.emailProvenAt);
    if (!isKnown)
      throw refused(`Nobody has invited ${email} to work here. Ask whoever manages people in the office.`);
    const other = await trx('identities').where({ userId: account.id, issuer }).first('subject');
    // Two first sign-ins at once: the other one has linked it.
    if (other?.subject === subject) return account;
    if (other)
      throw refused(`Another ${label} account is linked to yours. Sign in with your password and unlink it.`);
    await trx('identities').insert({ issuer, subject, userId: account.id, email });
    await recordAudit(trx, {
      actorId: account.id,
      entity: 'users',
      entityId: account.id,
      action: 'person.linkProvider',
      after: { provider: label, email },
    });
    await queueSignInChangedMail(trx, parts, account.id, { kind: 'providerLinked', provider: label, email });
    if (!account.invitedAt) return account;
    return User.query(trx).patchAndFetchById(account.id, { invitedAt: null, emailProvenAt: new Date() });
  });
}

/** The password signs in as before; who has never chosen one asks for a link. */
export function unlinkProvider(parts: ProviderParts, id: number): Promise<Refusal | undefined> {
  return changeOrRefuse(parts.knex, async trx => {
    await lockAccount(trx, id);
    const unlinked = await trx('identities').where({ userId: id }).delete().returning('email');
    const [{ email } = { email: null }] = unlinked;
    if (email === null) throw new Refused(refuse('not_found'));
    await recordAudit(trx, {
      actorId: id,
      entity: 'users',
      entityId: id,
      action: 'person.unlinkProvider',
      before: { email },
    });
    const provider = parts.provider?.label ?? 'provider';
    await queueSignInChangedMail(trx, parts, id, { kind: 'providerUnlinked', provider, email });
    return undefined;
  });
}
