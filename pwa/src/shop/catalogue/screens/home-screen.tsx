import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { type Loaded, useCatalogue, useCatalogueStart } from '#pwa/common/local/catalogue/catalogue.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { heroProduct } from '#contract/catalogue/pieces/featured-products.ts';
import { ScreenBoundary } from '#pwa/common/frame/screen-boundary.tsx';
import { Hero } from '../home/hero.tsx';
import { useSettled } from '../home/use-settled.ts';

const HomeRest = lazy(() => import('../home/home-rest.tsx').then(m => ({ default: m.HomeRest })));

export function HomeScreen() {
  const catalogue = useCatalogue();
  const front = useFront(catalogue);
  const shown = heroProduct(front.phase === 'ready' ? front.value : []);
  const { hash } = useLocation();
  const isSettled = useSettled();
  return (
    <>
      <Hero product={shown} isLoading={front.phase === 'loading'} />
      <ScreenBoundary>
        <Suspense fallback={restToCome}>
          {isSettled || hash !== '' ? (
            <HomeRest catalogue={catalogue} front={front} shown={shown} />
          ) : (
            restToCome
          )}
        </Suspense>
      </ScreenBoundary>
    </>
  );
}

/** The start of a large catalogue holds what the page puts in front (first-products.ts). */
function useFront(catalogue: Loaded<ProductSummary[]>): Loaded<ProductSummary[]> {
  const start = useCatalogueStart();
  if (catalogue.phase !== 'loading' || start?.category !== '') return catalogue;
  return { phase: 'ready', value: start.products, asOf: null, isAsking: false, reload: catalogue.reload };
}

/** Taller than the final content, so that the footer never visibly moves, not even for a visit to #how. */
const restToCome = <div className="min-h-[800dvh]" />;
