/** Lists that are plain arrays say in a `Link` header that there is more, and where. */
import type { Context } from 'koa';

/** `found` has been read one row beyond the page; given back is the page. */
export function cutPage<Row>(ctx: Context, found: readonly Row[], page: number, size: number): Row[] {
  if (found.length > size) ctx.append('Link', `<${ctx.path}?page=${page + 1}>; rel="next"`);
  return found.slice(0, size);
}
