import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { gstWords } from '#contract/money/gst-words.ts';
import { lowestRate } from '#contract/checkout/lowest-rate.ts';
import { formatCents } from '#contract/money/money.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { HeroCloth } from './hero-cloth.tsx';

interface HeroProps {
  /** Null while the catalogue loads, or if there is none. */
  product: ProductSummary | null;
  isLoading: boolean;
}

export function Hero({ product, isLoading }: HeroProps) {
  const shop = useShopFacts();
  const [from, to] = shop.policy.productionDays;
  return (
    <section className="grid md:grid-cols-[46fr_54fr]">
      <div className="flex flex-col px-page-edge pt-8 pb-6 md:py-12 lg:pt-24 lg:pb-16 2xl:pl-[calc((100vw-var(--page))/2+var(--page-edge))]">
        <h1 className="max-w-[7em] text-5xl leading-poster font-poster tracking-poster xl:text-6xl">
          {shop.home.hero.heading}
        </h1>
        <p className="mt-4 mb-5 max-w-[27em] text-lg leading-snug text-soft md:my-8 lg:text-xl">
          {shop.home.hero.text}
        </p>
        <div className="flex gap-3">
          <Button
            asChild
            variant="go"
            size="large"
            className="flex-1 max-sm:px-3 sm:flex-none md:max-lg:px-5"
          >
            <Link to="/products">Shop Now</Link>
          </Button>
          <Button asChild size="large" className="flex-1 max-sm:px-3 sm:flex-none md:max-lg:px-5">
            <Link to="/#how">How It Works</Link>
          </Button>
        </div>
        <dl className="mt-auto hidden gap-x-8 gap-y-4 pt-12 md:flex md:flex-wrap">
          <Fact term="Production">
            {from}-{to} business days
          </Fact>
          <Fact term="Delivery, Australia-wide">
            {shop.shippingMode === 'flat'
              ? `${formatCents(shop.shippingFlatCents)} flat`
              : `from ${formatCents(lowestRate(shop.policy))}`}
          </Fact>
          <Fact term="Every price">{gstWords(shop.gstRegistered).fact}</Fact>
        </dl>
      </div>
      <HeroCloth product={product} isLoading={isLoading} setupFeeCents={shop.setupFeeCents} />
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{term}</dt>
      <dd className="font-strong tabular-nums">{children}</dd>
    </div>
  );
}
