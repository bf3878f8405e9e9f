import { useCatalogue } from '#pwa/local/catalogue.ts';
import { heroProduct } from '../featured-products.ts';
import { CategoryTiles } from '../parts/home/category-tiles.tsx';
import { ClosingCall } from '../parts/home/closing-call.tsx';
import { Hero } from '../parts/home/hero.tsx';
import { HowItWorks } from '../parts/home/how-it-works.tsx';
import { OnTheCloth } from '../parts/home/on-the-cloth.tsx';
import { OrderOnline } from '../parts/home/order-online.tsx';
import { HomeSection } from '../parts/home/section.tsx';

export function HomeScreen() {
  const catalogue = useCatalogue();
  const products = catalogue.phase === 'ready' ? catalogue.value : null;
  const shown = heroProduct(products ?? []);
  return (
    <>
      <Hero product={shown} />
      <HomeSection
        title="Product categories"
        more={{ to: '/products', label: 'View All Products' }}
        className="py-12 md:py-24"
      >
        <CategoryTiles products={products} />
      </HomeSection>
      <HomeSection
        title="Order online"
        more={{ to: '/products', label: 'All Categories' }}
        className="pb-12 md:pb-24"
      >
        <OrderOnline catalogue={catalogue} />
      </HomeSection>
      <OnTheCloth product={shown} />
      <HomeSection title="How it works" id="how" className="py-12 md:py-24">
        <HowItWorks />
      </HomeSection>
      <ClosingCall />
    </>
  );
}
