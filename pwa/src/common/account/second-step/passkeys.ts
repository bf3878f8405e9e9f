/** Passkeys in this browser: each call asks the shop what to sign, then the person's device. Loaded when it is needed. */
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { User } from '#contract/account/endpoints.ts';
import type { PasskeyAnswer, PasskeyQuestion } from '#contract/account/passkey.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { wordsOf } from '../refusal-words.ts';

async function answer(asked: PasskeyQuestion, isAutofill = false): Promise<PasskeyAnswer> {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: asked as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: isAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** For `session.signIn`. */
export async function signInWithPasskey(isAutofill = false): Promise<User> {
  const passkey = await answer(await call('POST /api/login/passkey/question'), isAutofill);
  return call('POST /api/login/passkey', { body: { passkey } });
}

/** Offered among what the browser fills the username with. Null where it cannot, or if nobody picks one. */
export async function offerPasskeys(): Promise<(() => Promise<User>) | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const passkey = await answer(await call('POST /api/login/passkey/question'), true);
  return () => call('POST /api/login/passkey', { body: { passkey } });
}

/** The page goes on without it. */
export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony();

export async function secondStepWithPasskey(): Promise<User> {
  const passkey = await answer(await call('POST /api/login/second-step/question'));
  return call('POST /api/login/second-step', { body: { passkey } });
}

/** In place of the password. */
export async function confirmWithPasskey(): Promise<void> {
  const passkey = await answer(await call('POST /api/session/confirm/question', { asksNobody: true }));
  await call('POST /api/session/confirm', { body: { passkey }, asksNobody: true });
}

/** Answers recovery codes to show, if it is the first second step. */
export async function addPasskey(name: string): Promise<string[]> {
  const wanted = await call('POST /api/user/passkeys/question');
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: wanted as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  const { clientDataJSON, attestationObject, transports } = response;
  const passkey = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
  return (await call('POST /api/user/passkeys', { body: { name, passkey } })).recoveryCodes;
}

/** Null if the person has thought better of it. */
export function passkeyWords(problem: unknown): string | null {
  if (!(problem instanceof Error)) return otherwise;
  const { name } = problem;
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.';
  if (name === 'SecurityError') return 'Passkeys work at the shop’s own address only. Open it there.';
  if (name === 'NotSupportedError' || /not supported/i.test(problem.message))
    return 'This browser can’t use passkeys.';
  return wordsOf(problem, otherwise);
}

const otherwise = 'The passkey could not be used. Please try again.';
