/** What the browser's tab says. The route's own title comes from the contract; a screen may know a better one. */
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { ShopFacts } from '#contract/endpoints/shop.ts';
import { pageAt } from '#contract/pages.ts';

export const notFoundTitle = 'Page Not Found';

export function fullTitle(title: string, siteName: string): string {
  return `${title} · ${siteName}`;
}

/** For the app's root: the title of every route. */
export function useRouteTitle({ name: siteName, pages: published }: Pick<ShopFacts, 'name' | 'pages'>): void {
  const { pathname } = useLocation();
  const page = pageAt(pathname) ?? published.find(({ path }) => path === pathname);
  const title = page?.title ?? notFoundTitle;
  useEffect(() => {
    document.title = fullTitle(title, siteName);
  }, [title, siteName, pathname]);
}

/** What the tab says now: a screen reader is told of it at each change, a product by its name. */
export function useSpokenTitle(): string {
  return useSyncExternalStore(followTitle, () => document.title);
}

function followTitle(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/** For a screen that shows one thing: its name. `null` while it is not known. */
export function usePageTitle(title: string | null, siteName: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // After the root's effect, which runs later than a child's in the same commit.
    if (title !== null) queueMicrotask(() => (document.title = fullTitle(title, siteName)));
  }, [title, siteName, pathname]);
}
