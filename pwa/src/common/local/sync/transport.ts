/** `POST /api/sync` over the network. Anything other than our server's own answer counts as being offline. */
import { syncHeader, type SyncRequest, type SyncResponse } from '#contract/wire/sync.ts';
import { ApiError, sessionLine } from '../call/call.ts';
import { presenceHeaders } from '../call/presence.ts';
import type { SyncAnswer } from './sync-round.ts';

const timeoutMs = 30_000;
const longestRetryAfterMs = 600_000;

export async function sendSync(request: SyncRequest): Promise<SyncAnswer> {
  // The shop recognises a change that it has already applied.
  const errand = { isRepeatable: true, needsSession: true, signal: AbortSignal.timeout(timeoutMs) };
  try {
    return await sessionLine.run(errand, async signal =>
      readAnswer(await post(request, signal), request.deviceId),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'offline' };
    // The line is cut and the shop wasn't asked. The next call shows whether it can be reached.
    const isRevoked = await askRevoked(request.deviceId);
    return isRevoked === null ? { kind: 'offline' } : { kind: 'signedOut', ...(isRevoked && { isRevoked }) };
  }
}

function post(request: SyncRequest, signal: AbortSignal): Promise<Response> {
  return fetch('/api/sync', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', ...presenceHeaders() },
    body: JSON.stringify(request),
    signal,
  });
}

async function readAnswer(answer: Response, deviceId: string): Promise<SyncAnswer> {
  const isOurs = answer.headers.get('X-Request-Id') !== null;
  if (!isOurs) return { kind: 'offline' };
  if (answer.ok) {
    if (!answer.headers.get(syncHeader)) return { kind: 'offline' };
    return { kind: 'answered', response: (await answer.json()) as SyncResponse };
  }
  if (answer.status === 400 || answer.status === 422) return { kind: 'unreadable' };
  if (answer.status === 401) return signedOut(deviceId);
  if (answer.status === 403) return { kind: 'forbidden', ...(await saysRevoked(answer)) };
  if (answer.status === 413) return { kind: 'tooLarge' };
  if (answer.status === 426) return { kind: 'upgrade' };
  return { kind: 'busy', retryAfterMs: retryAfterMs(answer) };
}

async function signedOut(deviceId: string): Promise<SyncAnswer> {
  return { kind: 'signedOut', ...((await askRevoked(deviceId)) && { isRevoked: true }) };
}

/**
 * Whether the office has marked a device as lost. Revoking a device also signs it out, so the session can't report it.
 * Null if no answer comes.
 */
export async function askRevoked(deviceId: string): Promise<boolean | null> {
  try {
    const answer = await fetch(`/api/sync/devices/${deviceId}`, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.headers.get('X-Request-Id') === null) return null;
    return answer.ok && ((await answer.json()) as { isRevoked?: unknown }).isRevoked === true;
  } catch {
    return null; // the next round asks again
  }
}

async function saysRevoked(answer: Response): Promise<{ isRevoked?: true }> {
  const body = (await answer.json().catch(() => null)) as { details?: { isRevoked?: unknown } } | null;
  return body?.details?.isRevoked === true ? { isRevoked: true } : {};
}

/** Seconds in the header. A date or an invalid value is ignored, and the back-off decides alone. */
function retryAfterMs(answer: Response): number {
  const seconds = Number(answer.headers.get('Retry-After') ?? 0);
  return seconds > 0 ? Math.min(seconds * 1000, longestRetryAfterMs) : 0;
}
