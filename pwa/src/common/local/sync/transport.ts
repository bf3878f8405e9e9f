/** `POST /api/sync` over the network. Anything that is not our server's own answer counts as being offline. */
import { syncHeader, type SyncRequest, type SyncResponse } from '#contract/sync.ts';
import { presenceHeaders } from '../presence.ts';
import type { SyncAnswer } from './sync-round.ts';

const timeoutMs = 30_000;
const longestRetryAfterMs = 600_000;

export async function sendSync(request: SyncRequest): Promise<SyncAnswer> {
  let answer: Response;
  try {
    answer = await fetch('/api/sync', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', ...presenceHeaders() },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await readAnswer(answer, request.deviceId);
  } catch {
    return { kind: 'offline' };
  }
}

async function readAnswer(answer: Response, deviceId: string): Promise<SyncAnswer> {
  const isOurs = answer.headers.get('X-Request-Id') !== null;
  if (!isOurs) return { kind: 'offline' };
  if (answer.ok) {
    if (!answer.headers.get(syncHeader)) return { kind: 'offline' };
    return { kind: 'answered', response: (await answer.json()) as SyncResponse };
  }
  if (answer.status === 400 || answer.status === 422) return { kind: 'unreadable' };
  if (answer.status === 401)
    return { kind: 'signedOut', ...((await askRevoked(deviceId)) && { isRevoked: true }) };
  if (answer.status === 403) return { kind: 'forbidden', ...(await saysRevoked(answer)) };
  if (answer.status === 413) return { kind: 'tooLarge' };
  if (answer.status === 426) return { kind: 'upgrade' };
  return { kind: 'busy', retryAfterMs: retryAfterMs(answer) };
}

/**
 * Whether the office holds a device for lost. Whoever revokes it signs it out as well: the session can not tell it any
 * more. False where nobody answers.
 */
export async function askRevoked(deviceId: string): Promise<boolean> {
  try {
    const answer = await fetch(`/api/sync/devices/${deviceId}`, { signal: AbortSignal.timeout(timeoutMs) });
    const isOurs = answer.ok && answer.headers.get('X-Request-Id') !== null;
    const standing = isOurs ? ((await answer.json()) as { isRevoked?: unknown }) : null;
    return standing?.isRevoked === true;
  } catch {
    return false; // the next round asks again
  }
}

async function saysRevoked(answer: Response): Promise<{ isRevoked?: true }> {
  const body = (await answer.json().catch(() => null)) as { details?: { isRevoked?: unknown } } | null;
  return body?.details?.isRevoked === true ? { isRevoked: true } : {};
}

/** Seconds in the header; a date or nonsense counts as nothing, and the back-off decides alone. */
function retryAfterMs(answer: Response): number {
  const seconds = Number(answer.headers.get('Retry-After') ?? 0);
  return seconds > 0 ? Math.min(seconds * 1000, longestRetryAfterMs) : 0;
}
