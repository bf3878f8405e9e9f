/** While nobody owns the shop, whoever opens one of its pages is led to the first start. */
import type { Middleware } from 'koa';
import { pageAt } from '#contract/content/pages.ts';

const setupPath = '/setup';

export interface SetupDoor {
  /** Whether nobody owns the shop yet. */
  isShopOpen: () => Promise<boolean>;
  /** The demo shop may be emptied; any other that is owned stays owned, and is not asked again. */
  mayReopen: boolean;
}

export function leadToSetup({ isShopOpen, mayReopen }: SetupDoor): Middleware {
  let isOwned = false;
  return async (ctx, next) => {
    const isPage = !isOwned && ctx.method === 'GET' && ctx.path !== setupPath && pageAt(ctx.path) !== null;
    if (!isPage) return next();
    const isOpen = await isShopOpen();
    isOwned = !isOpen && !mayReopen;
    if (!isOpen) return next();
    ctx.status = 302;
    ctx.set({ Location: setupPath, 'Cache-Control': 'no-store' });
  };
}
