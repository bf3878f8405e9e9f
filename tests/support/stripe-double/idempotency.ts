/**
 * Keys as API v1 keeps them: the first answer whose execution began, 5xx included, is repeated for a day; the same
 * key with another request is an `idempotency_error`; while the first is under way the second conflicts.
 */
import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';

export interface Reply {
  status: number;
  body: object;
}

interface Kept {
  request: string;
  /** Null while it is under way. */
  reply: Reply | null;
  at: number;
}

const dayMs = 24 * 3_600_000;

export interface Idempotency {
  /** Runs the work under its key, or answers what it answered before. */
  run(
    key: string | null,
    request: string,
    work: () => Promise<Reply>,
  ): Promise<Reply & { isReplayed: boolean }>;
  /** A day and a bit goes by. */
  expire(): void;
}

export function createIdempotency(): Idempotency {
  const kept = new Map<string, Kept>();
  let skippedMs = 0;
  const now = () => Date.now() + skippedMs;
  return {
    expire() {
      skippedMs += dayMs + 60_000;
    },
    async run(key, text, work) {
      if (key === null) return { ...(await work()), isReplayed: false };
      if (key.length > 255) {
        throw new ApiError(400, { type: 'invalid_request_error', message: 'The key is too long.' }, true);
      }
      const request = createHash('sha256').update(text).digest('hex');
      const known = kept.get(key);
      if (known && now() - known.at < dayMs) {
        if (known.request !== request) throw reused(key);
        if (!known.reply) throw inUse(key);
        return { ...known.reply, isReplayed: true };
      }
      const entry: Kept = { request, reply: null, at: now() };
      kept.set(key, entry);
      try {
        const reply = await work();
        entry.reply = reply;
        return { ...reply, isReplayed: false };
      } catch (error) {
        if (error instanceof ApiError && !error.isBeforeExecution) {
          entry.reply = { status: error.status, body: error.body };
        } else kept.delete(key);
        throw error;
      }
    },
  };
}

const reused = (key: string) =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

const inUse = (key: string) =>
  new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
  });
