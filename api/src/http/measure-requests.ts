/** Rate, errors and duration of every route. Outermost; only in a shop that has a meter. */
import type { Context, Middleware } from 'koa';
import type { Meter } from './meter.ts';

export function measureRequests(meter: Meter): Middleware {
  // What the table of endpoints does not know has no names of its own: anybody can ask for any path.
  const pages = meter.route('GET', 'page');
  const calls = meter.route('any', 'unknown call');
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const route = ctx.state.route ?? (isPage(ctx) ? pages : calls);
    route.answered(ctx.status, (performance.now() - startedAt) / 1_000);
  };
}

function isPage({ method, path }: Context): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/');
}
