/**
 * The page's head during navigation. The title changes with the page. Description, canonical address and robots, which
 * users don't see, follow once the page has settled (keep-head.ts).
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { HeadProduct } from '#contract/content/head.ts';
import { fullTitle, notFoundTitle, pageAt } from '#contract/content/pages.ts';
import type { keepHead, KnownShop } from './keep-head.ts';
import { whenSettled } from './start/when-settled.ts';

/** For the app's root: the head of every route. */
export function useRouteHead({ siteName, published, products }: KnownShop): void {
  const { pathname, search } = useLocation();
  const page = pageAt(pathname) ?? published.find(({ path }) => path === pathname);
  const title = page?.title ?? notFoundTitle;
  const isFirst = useRef(true);
  const firstPath = useRef(pathname);
  useEffect(() => {
    if (pathname !== firstPath.current) forgetOwnWords();
    // The server has given the first page its title, which may say more.
    if (!isFirst.current && !hasOwnWords()) document.title = fullTitle(title, siteName);
    isFirst.current = false;
  }, [title, siteName, pathname]);
  useEffect(
    () => keepLater(keep => keep({ pathname, search }, { siteName, published, products })),
    [pathname, search, siteName, published, products],
  );
}

/** The mark of a head that the owner has written: the server sends it with the page that was opened, and no other. */
const ownMark = 'link[rel="canonical"][data-own]';

const hasOwnWords = () => document.querySelector(ownMark) !== null;

function forgetOwnWords(): void {
  document.querySelector(ownMark)?.removeAttribute('data-own');
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

/** For the screen of a product: null when it is not sold, `undefined` while that is not known. */
export function usePageHead(product: HeadProduct | null | undefined, siteName: string): void {
  const { pathname, search } = useLocation();
  usePageTitle(product === null ? notFoundTitle : (product?.name ?? null), siteName);
  useEffect(() => {
    if (product === undefined) return undefined;
    return keepLater(keep => keep({ pathname, search }, { siteName, published: [], product }));
  }, [product, siteName, pathname, search]);
}

/** For a screen that shows one thing: its name. `null` while it is not known. */
export function usePageTitle(title: string | null, siteName: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // After the root's effect, which runs later than a child's in the same commit.
    if (title !== null)
      queueMicrotask(() => {
        if (!hasOwnWords()) document.title = fullTitle(title, siteName);
      });
  }, [title, siteName, pathname]);
}

type KeepHead = typeof keepHead;

/** Answers how to call it off: the next page has a head of its own. */
function keepLater(work: (keep: KeepHead) => void): () => void {
  let isWanted = true;
  whenSettled(async () => {
    if (!isWanted) return;
    const { keepHead } = await import('./keep-head.ts');
    if (isWanted) work(keepHead);
  }).catch(() => undefined); // offline before the worker has the code: no search engine is looking
  return () => {
    isWanted = false;
  };
}
