/** Lists say in a `Link` header that there is more, and where. */
import type { Context } from 'koa';
import type { Paged } from '#api/database/lists/list-page.ts';

/** Of a plain array by number. `found` has been read one row beyond the page; given back is the page. */
export function cutPage<Row>(ctx: Context, found: readonly Row[], page: number, size: number): Row[] {
  if (found.length > size) ctx.append('Link', `<${ctx.path}?page=${page + 1}>; rel="next"`);
  return found.slice(0, size);
}

/** Of a list by cursors: the pages on both sides, as it is filtered and sorted. */
export function linkPages<Answer>(ctx: Context, { answer, beside }: Paged<Answer>): Answer {
  for (const [rel, start] of [
    ['prev', beside.previous],
    ['next', beside.next],
  ] as const) {
    if (!start) continue;
    const query = new URLSearchParams(ctx.querystring);
    query.delete('page');
    for (const name of ['after', 'before'] as const) {
      query.delete(name);
      if (start[name]) query.set(name, start[name]);
    }
    ctx.append('Link', `<${ctx.path}?${query.toString()}>; rel="${rel}"`);
  }
  return answer;
}
