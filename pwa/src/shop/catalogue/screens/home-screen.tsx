import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useCatalogue } from '#pwa/common/local/catalogue/catalogue.ts';
import { heroProduct } from '#contract/catalogue/featured-products.ts';
import { ScreenBoundary } from '#pwa/common/frame/screen-boundary.tsx';
import { Hero } from '../home/hero.tsx';
import { useSettled } from '../home/use-settled.ts';

const HomeRest = lazy(() => import('../home/home-rest.tsx').then(m => ({ default: m.HomeRest })));

export function HomeScreen() {
  const catalogue = useCatalogue();
  const shown = heroProduct(catalogue.phase === 'ready' ? catalogue.value : []);
  const { hash } = useLocation();
  const isSettled = useSettled();
  return (
    <>
      <Hero product={shown} isLoading={catalogue.phase === 'loading'} />
      <ScreenBoundary>
        <Suspense fallback={restToCome}>
          {isSettled || hash !== '' ? <HomeRest catalogue={catalogue} shown={shown} /> : restToCome}
        </Suspense>
      </ScreenBoundary>
    </>
  );
}

/** Taller than the final content, so that the footer never visibly moves, not even for a visit to #how. */
const restToCome = <div className="min-h-[800dvh]" />;
