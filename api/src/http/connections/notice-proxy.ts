/** A proxy that the shop doesn't know of: everybody would share the one address that limits count by. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

const words =
  'X-Forwarded-For came in, and TRUST_PROXY is 0. If a proxy is in front of the shop, set TRUST_PROXY=1: ' +
  'until then all visitors share its address, and soon its rate limits. ' +
  'Without a proxy somebody has made the header up, and nothing follows from it.';

/** Said once: the header comes with every request, and anybody can send it. */
export function noticeProxy(log: Logger): Middleware {
  let isSaid = false;
  return (ctx, next) => {
    if (!isSaid && ctx.get('X-Forwarded-For')) {
      isSaid = true;
      log.warn(words);
    }
    return next();
  };
}
