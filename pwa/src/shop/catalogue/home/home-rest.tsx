import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { Loaded } from '#pwa/common/local/catalogue/catalogue.ts';
import { BrandPartners } from './brand-partners.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Featured } from './featured.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OnTheCloth } from './on-the-cloth.tsx';
import { HomeSection } from './section.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

interface HomeRestProps {
  catalogue: Loaded<ProductSummary[]>;
  /** Enough of it for what stands in front. */
  front: Loaded<ProductSummary[]>;
  /** The hero's product. */
  shown: ProductSummary | null;
}

/** Everything below the hero, in order. A separate file, because the first paint doesn't need it. */
export function HomeRest({ catalogue, front, shown }: HomeRestProps) {
  const products = catalogue.phase === 'ready' ? catalogue.value : null;
  return (
    <>
      <WhyChoose />
      <HomeSection
        title="Product categories"
        more={{ to: '/products', label: 'View All Products' }}
        className="pb-12 md:pb-24"
      >
        <CategoryTiles products={products} />
      </HomeSection>
      {/* Laid out when scrolled near: at once it would block a phone. The size is about the height on a phone. */}
      <div className="[content-visibility:auto] [contain-intrinsic-block-size:auto_300rem]">
        <OnTheCloth product={shown} />
        <HomeSection
          title="Order online"
          more={{ to: '/products', label: 'All Categories' }}
          className="py-12 md:py-24"
        >
          <Featured catalogue={catalogue} front={front} />
        </HomeSection>
        <BrandPartners />
        <HowItWorks />
        <Testimonials />
        <ClosingCall />
      </div>
    </>
  );
}
