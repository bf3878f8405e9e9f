/** Request id and one log line per request: ids and counts, never bodies, names or tokens. */
import { randomFillSync } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = drawId();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    if (!log.isLevelEnabled('info') || !ctx.path.startsWith('/api/')) return;
    const ms = Math.round(performance.now() - startedAt);
    log.info(
      { requestId: ctx.state.requestId, method: ctx.method, path: ctx.path, status: ctx.status, ms },
      'request',
    );
  };
}

const idBytes = 8;
const drawn = Buffer.alloc(512 * idBytes);
let next = drawn.length;

/** Random bytes are drawn for 512 requests at once: a draw costs as much as all the rest of a request's id. */
function drawId(): string {
  if (next === drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  return drawn.toString('hex', next, (next += idBytes));
}
