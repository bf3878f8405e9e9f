/** Request id and one log line per request: ids and counts, never bodies, names or tokens. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { drawRequestId } from './answers/request-id.ts';

export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = drawRequestId();
    ctx.res.setHeader(requestIdHeader, ctx.state.requestId);
    await next();
    if (!log.isLevelEnabled('info') || !ctx.path.startsWith('/api/')) return;
    const { method, path, status } = ctx;
    logAnswer(log, { requestId: ctx.state.requestId, method, path, status, startedAt });
  };
}

export const requestIdHeader = 'X-Request-Id';

export interface Answered {
  requestId: string;
  method: string;
  path: string;
  status: number;
  startedAt: number;
}

export function logAnswer(log: Logger, { startedAt, ...answered }: Answered): void {
  log.info({ ...answered, ms: Math.round(performance.now() - startedAt) }, 'request');
}
