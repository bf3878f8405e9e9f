/** Request id and one log line per request: ids and counts, never bodies, names or tokens. */
import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = randomBytes(8).toString('hex');
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    if (!ctx.path.startsWith('/api/')) return;
    const ms = Math.round(performance.now() - startedAt);
    log.info(
      { requestId: ctx.state.requestId, method: ctx.method, path: ctx.path, status: ctx.status, ms },
      'request',
    );
  };
}
