/** The one error form: refusals by their code, surprises as 500 or 503 with a request id and nothing else. */
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { type ErrorBody, type ErrorCode, errorTable, refuse, type Refusal } from '#contract/wire/errors.ts';
import { isDatabaseUnavailable } from '#api/database/transaction.ts';

export function answerRefusal(ctx: Context, refusal: Refusal): void {
  const entry = errorTable[refusal.refusal];
  const body: ErrorBody = {
    message: refusal.message ?? entry.message,
    code: refusal.refusal,
    requestId: ctx.state.requestId,
  };
  if (refusal.fields) body.fields = refusal.fields;
  if (refusal.details) body.details = refusal.details;
  ctx.status = entry.status;
  ctx.type = 'application/json; charset=utf-8';
  // A 404 without it may be kept by any cache, and an answer that broke off may have promised more.
  ctx.set('Cache-Control', 'no-store');
  if (refusal.retryAfterSeconds) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
  if (refusal.refusal === 'too_large' || refusal.refusal === 'timeout') ctx.set('Connection', 'close');
  ctx.body = JSON.stringify(withinBound(body));
}

const mostBytes = 2_048;
const fits = (body: ErrorBody) => Buffer.byteLength(JSON.stringify(body)) <= mostBytes;

/** Without the record, which `currentAt` says where to read; then without the ends of lists, and of the fields. */
function withinBound(body: ErrorBody): ErrorBody {
  if (fits(body)) return body;
  const { details: { current: _record, ...details } = {}, fields = {}, ...rest } = body;
  for (const [name, value] of Object.entries(details))
    if (Array.isArray(value))
      details[name] = shortened(value as unknown[], list =>
        fits({ ...rest, details: { ...details, [name]: list } }),
      );
  const kept: ErrorBody = { ...rest, details };
  const named = shortened(Object.entries(fields), list =>
    fits({ ...kept, fields: Object.fromEntries(list) }),
  );
  if (named.length > 0) kept.fields = Object.fromEntries(named);
  return fits(kept) ? kept : rest;
}

/** As much from its beginning as is bearable. */
function shortened<T>(list: readonly T[], isBearable: (list: T[]) => boolean): T[] {
  const kept = [...list];
  while (kept.length > 0 && !isBearable(kept)) kept.pop();
  return kept;
}

/** Outermost but for request id and headers: whatever is thrown below becomes an answer. */
export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const code = codeOf(error);
      if (code === 'internal') log.error({ requestId: ctx.state.requestId, err: error }, 'request failed');
      else log.warn({ requestId: ctx.state.requestId, code, reason: String(error) }, 'request refused');
      answerRefusal(ctx, explain(code, ctx.state.requestId));
    }
  };
}

export const unstorable = 'That text contains characters we cannot store.';

function explain(code: ErrorCode, requestId: string): Refusal {
  if (code === 'internal')
    return refuse(code, { message: `Something went wrong. Quote reference ${requestId}.` });
  if (code === 'invalid') return refuse(code, { message: unstorable });
  if (code === 'unavailable') return refuse(code, { retryAfterSeconds: 5 });
  return refuse(code);
}

/** Text with NUL or half a character that no schema stopped: the sender's fault, and the statement has done nothing. */
const notARepertoire = '22021';
const untranslatable = '22P05';
/** PostgreSQL out of disk, memory or connections. */
const insufficientResources = /^53\d{3}$/;

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'internal';
  const { code, status } = error as Error & { code?: unknown; status?: unknown };
  if (isDatabaseUnavailable(error)) return 'unavailable';
  if (typeof code === 'string' && insufficientResources.test(code)) return 'unavailable';
  if (code === notARepertoire || code === untranslatable) return 'invalid';
  if (code === 'ENOSPC' || code === 'ESTORE') return 'storage_unavailable';
  if (status === 413) return 'too_large';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'bad_request';
  return 'internal';
}
