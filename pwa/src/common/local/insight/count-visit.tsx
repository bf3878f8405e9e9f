import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useKnownShop } from '../catalogue/shop-facts.ts';
import { type Counting, startCounting } from './start-counting.ts';

/** Counts the pages of a visit, once the shop's own pages are known. Renders nothing. */
export function CountVisit() {
  const { pathname } = useLocation();
  const published = useKnownShop().shop?.pages;
  const counting = useRef<Counting | null>(null);
  const isKnown = published !== undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    counting.current = startCounting(published);
    return () => counting.current?.stop();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begins once, with the pages that are known first
  }, [isKnown]);
  useEffect(() => {
    if (published) counting.current?.view(pathname, published);
  }, [pathname, published]);
  return null;
}
