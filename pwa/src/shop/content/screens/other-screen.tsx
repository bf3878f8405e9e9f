import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { TextWait } from '../parts/known-shop.tsx';
import { PublishedPage } from '../parts/published-page.tsx';
import { NotFoundScreen } from '#pwa/common/content/not-found.tsx';

/** Every address that isn't a screen of the app: a page that the shop has published, or not found. */
export function OtherScreen({ search }: { search: ReactNode }) {
  const { pathname } = useLocation();
  const { shop, isAsking } = useKnownShop();
  if (!shop && isAsking) return <TextWait />;
  const isPublished = shop?.pages.some(({ path }) => path === pathname);
  return isPublished ? <PublishedPage path={pathname} /> : <NotFoundScreen search={search} />;
}
