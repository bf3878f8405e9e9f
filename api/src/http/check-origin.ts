/** Cross-site requests change nothing: Sec-Fetch-Site decides; older browsers are judged by Origin. */
import type { Context } from 'koa';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isCrossSite(ctx: Context): boolean {
  if (safe.has(ctx.method)) return false;
  const site = ctx.get('Sec-Fetch-Site');
  if (site) return site !== 'same-origin';
  const origin = ctx.get('Origin');
  if (!origin) return false;
  try {
    return new URL(origin).host !== ctx.host;
  } catch {
    return true;
  }
}
