/**
 * Passkeys (WebAuthn):
 *
 *   question (a random challenge, kept as a hash for five minutes, for one purpose) ─→ the browser signs it with the
 *   passkey, after a fingerprint, face or PIN ─→ answer: challenge taken once, origin, shop, signature, counter
 *
 * The person has to be verified by the device each time, so a passkey is two factors at once.
 */
import type * as WebAuthn from '@simplewebauthn/server';
import type { Knex } from 'knex';
import type { NewPasskey, PasskeyAnswer } from '#contract/account/passkey.ts';
import { displayName } from '#contract/text/initials.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { hashToken } from '#api/http/session-store.ts';
import { loadLater } from '#api/load-later.ts';
import type { User } from '#api/models/user.ts';
import { queueSignInChangedMail } from '../account-mails.ts';
import { lastOne, lockAccount } from './authenticator.ts';
import { endCodesOfNothing, readFactors, waysOf } from './factors.ts';
import { recoveryCodesIfNone } from './recovery-codes.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { needsSecondStep } from './sign-in-rule.ts';

/** Loaded with the first passkey: its parsers of certificates take a while. */
const webAuthn = loadLater<typeof WebAuthn>('@simplewebauthn/server');

export interface PasskeyParts {
  knex: Knex;
  publicUrl: string;
  readShopName: (knex: Knex) => Promise<string>;
}

type Purpose = 'add' | 'signIn' | 'secondStep' | 'confirm';

const answerMinutes = 5;
const timeout = answerMinutes * 60_000;
const mostPasskeys = 20;

const noAddress = refuse('conflict', {
  message: 'Passkeys need a shop with a name for its address. It is opened by a number.',
});

function partyOf({ publicUrl }: PasskeyParts): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (!party) throw new Refused(noAddress);
  return party;
}

async function keepChallenge(knex: Knex, challenge: string, purpose: Purpose, userId: number | null) {
  await knex('passkey_challenges').insert({
    challengeHash: hashToken(challenge),
    purpose,
    userId,
    expiresAt: knex.raw(`now() + ? * interval '1 minute'`, [answerMinutes]),
  });
}

/** Whether it was asked for this, lately; of rivals with one answer the first. */
async function takeChallenge(knex: Knex, challenge: string, purpose: Purpose, userId: number | null) {
  const rows = knex('passkey_challenges')
    .where({ challengeHash: hashToken(challenge), purpose })
    .whereRaw('expires_at > now()');
  const taken = await (userId === null ? rows.whereNull('userId') : rows.where({ userId })).delete();
  return taken > 0;
}

const descriptors = async (knex: Knex, userId: number) =>
  (await knex('passkeys').where({ userId }).select('credentialId', 'transports')).map(row => ({
    id: row.credentialId,
    transports: row.transports,
  }));

const publicKey = 'public-key' as const;
const asWire = ({ id, transports = [] }: { id: string; transports?: string[] }) => ({
  id,
  type: publicKey,
  transports,
});

/** What a browser is to sign. Without `userId` it offers the passkeys that it has for this shop. */
export function askForPasskey(parts: PasskeyParts, purpose: Exclude<Purpose, 'add'>, userId: number | null) {
  return changeOrRefuse(parts.knex, async trx => {
    const allowed = userId === null ? null : await descriptors(trx, userId);
    if (allowed?.length === 0) throw conflict('This account has no passkey.');
    const { challenge, rpId, allowCredentials } = await webAuthn().generateAuthenticationOptions({
      rpID: partyOf(parts).id,
      userVerification: 'required',
      timeout,
      ...(allowed ? { allowCredentials: allowed } : {}),
    });
    await keepChallenge(trx, challenge, purpose, userId);
    const answer = { challenge, rpId: rpId ?? '', timeout, userVerification: 'required' as const };
    return allowCredentials ? { ...answer, allowCredentials: allowCredentials.map(asWire) } : answer;
  });
}

/** Whose passkey signed the question. The refusal is the same for every reason; `reason` is for the log. */
export async function checkPasskey(
  parts: PasskeyParts,
  { answer, purpose, userId }: { answer: PasskeyAnswer; purpose: Purpose; userId: number | null },
): Promise<{ userId: number } | { reason: string }> {
  const party = relyingPartyOf(parts.publicUrl);
  if (!party) return { reason: 'no address' };
  const challenge = challengeOf(answer.response.clientDataJSON);
  if (!challenge || !(await takeChallenge(parts.knex, challenge, purpose, userId)))
    return { reason: 'challenge' };
  return inTransaction(parts.knex, async trx => {
    const row = await trx('passkeys').where({ credentialId: answer.id }).forUpdate().first();
    if (!row || (userId !== null && row.userId !== userId)) return { reason: 'unknown passkey' };
    const { authenticatorAttachment: _, response, ...rest } = answer;
    const isOther = response.userHandle && response.userHandle !== encodedHandle(row.userId);
    if (isOther) return { reason: 'another account' };
    try {
      const { verified, authenticationInfo } = await webAuthn().verifyAuthenticationResponse({
        response: {
          ...rest,
          clientExtensionResults: {},
          response: { ...response, userHandle: response.userHandle ?? undefined },
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(row.publicKey),
          counter: row.counter,
        },
      });
      if (!verified) return { reason: 'signature' };
      await trx('passkeys')
        .where({ id: row.id })
        .update({ counter: authenticationInfo.newCounter, lastUsedAt: trx.fn.now() });
      return { userId: row.userId };
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  });
}

/** The library says what it found in words; of a counter that went back the owner should hear. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  return (
    ['counter', 'origin', 'RP ID', 'challenge', 'verified', 'signature'].find(word => text.includes(word)) ??
    'other'
  );
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

export const passkeyRefused = refuse('bad_credentials', {
  message: 'This passkey could not be used here. Try another one, or sign in with your password.',
});

/** What a browser is to make. */
export function askForNewPasskey(
  parts: PasskeyParts,
  person: Pick<User, 'id' | 'username' | 'email' | 'firstName' | 'lastName'>,
) {
  return changeOrRefuse(parts.knex, async trx => {
    const known = await descriptors(trx, person.id);
    if (known.length >= mostPasskeys)
      throw conflict(`An account has at most ${mostPasskeys} passkeys. Remove one first.`);
    const { id: rpID } = partyOf(parts);
    const rpName = await parts.readShopName(trx);
    const made = await webAuthn().generateRegistrationOptions({
      rpName,
      rpID,
      userID: new Uint8Array(Buffer.from(handleOf(person.id))),
      userName: person.email || person.username,
      userDisplayName: displayName(person),
      attestationType: 'none',
      timeout,
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await keepChallenge(trx, made.challenge, 'add', person.id);
    const { challenge, user } = made;
    return {
      challenge,
      user,
      rp: { id: rpID, name: rpName },
      pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ type: publicKey, alg })),
      timeout,
      attestation: 'none' as const,
      excludeCredentials: (made.excludeCredentials ?? []).map(asWire),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
    };
  });
}

/** Names the account to an authenticator, and nothing to anybody else. */
const handleOf = (userId: number): string => `selvedge-${userId}`;

const encodedHandle = (userId: number): string => Buffer.from(handleOf(userId)).toString('base64url');

const notMade = refuse('invalid', {
  message: 'The passkey could not be checked. Please try to add it again.',
});

/** Answers recovery codes where the account had none. */
export function addPasskey(
  parts: PasskeyParts,
  id: number,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<string[] | Refusal> {
  return changeOrRefuse(parts.knex, async trx => {
    await lockAccount(trx, id);
    const party = partyOf(parts);
    const challenge = challengeOf(passkey.response.clientDataJSON);
    if (!challenge || !(await takeChallenge(trx, challenge, 'add', id))) throw new Refused(notMade);
    const made = await verifyNew(passkey, challenge, party);
    if (isRefusal(made)) throw new Refused(made);
    const inserted = await trx('passkeys')
      .insert({ userId: id, name, ...made })
      .onConflict('credentialId')
      .ignore()
      .returning('id');
    if (inserted.length === 0) throw conflict('This passkey is in use already.');
    const codes = await recoveryCodesIfNone(trx, id);
    await recordAudit(trx, {
      actorId: id,
      entity: 'users',
      entityId: id,
      action: 'person.addPasskey',
      after: { passkey: name },
    });
    await queueSignInChangedMail(trx, parts, id, { kind: 'passkeyAdded', name });
    return codes;
  });
}

async function verifyNew(passkey: NewPasskey, challenge: string, party: RelyingParty) {
  const { authenticatorAttachment: _, response, ...rest } = passkey;
  try {
    const { verified, registrationInfo } = await webAuthn().verifyRegistrationResponse({
      response: {
        ...rest,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return notMade;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.transports ?? [],
      isSynced: credentialBackedUp,
    };
  } catch {
    return notMade;
  }
}

export function renamePasskey(knex: Knex, userId: number, id: number, name: string) {
  return changeOrRefuse(knex, async trx => {
    const row = await trx('passkeys').where({ id, userId }).forUpdate().first('name');
    if (!row) throw new Refused(refuse('not_found'));
    await trx('passkeys').where({ id }).update({ name });
    await recordAudit(trx, {
      actorId: userId,
      entity: 'users',
      entityId: userId,
      action: 'person.renamePasskey',
      before: { passkey: row.name },
      after: { passkey: name },
    });
    return undefined;
  });
}

export function removePasskey(parts: PasskeyParts, userId: number, id: number): Promise<Refusal | undefined> {
  return changeOrRefuse(parts.knex, async trx => {
    const account = await lockAccount(trx, userId);
    const row = await trx('passkeys').where({ id, userId }).first('name');
    if (!row) throw new Refused(refuse('not_found'));
    const factors = await readFactors(trx, userId);
    const rest = waysOf({ ...factors, passkeys: factors.passkeys - 1 });
    if (rest.length === 0 && (await needsSecondStep(trx, account))) throw conflict(lastOne);
    await trx('passkeys').where({ id }).delete();
    await endCodesOfNothing(trx, userId);
    await recordAudit(trx, {
      actorId: userId,
      entity: 'users',
      entityId: userId,
      action: 'person.removePasskey',
      before: { passkey: row.name },
    });
    await queueSignInChangedMail(trx, parts, userId, { kind: 'passkeyRemoved', name: row.name });
    return undefined;
  });
}
