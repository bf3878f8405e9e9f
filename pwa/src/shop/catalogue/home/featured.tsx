import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { Loaded } from '#pwa/common/local/catalogue/catalogue.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { teamProduct } from '../team-order.ts';
import { ChatCard } from './chat-card.tsx';
import { OrderOnline } from './order-online.tsx';
import { QuoteCard } from './quote-card.tsx';
import { TeamOrder } from './team-order.tsx';

interface FeaturedProps {
  catalogue: Loaded<ProductSummary[]>;
  front: Loaded<ProductSummary[]>;
}

/** The ways to order: by oneself, with a ready-made size run, by quote, or with help. */
export function Featured({ catalogue, front }: FeaturedProps) {
  const product = catalogue.phase === 'ready' ? teamProduct(catalogue.value) : null;
  const hasTeam = product !== null || catalogue.phase === 'loading';
  return (
    <>
      <OrderOnline catalogue={front} />
      <div className={classNames('mt-10 grid gap-4 md:mt-14 lg:gap-5', hasTeam && 'lg:grid-cols-[2fr_1fr]')}>
        {product && <TeamOrder key={product.id} product={product} />}
        {catalogue.phase === 'loading' && <Skeleton className="h-140 rounded-3 md:h-100" />}
        <div className={classNames('grid gap-4 md:grid-cols-2 lg:gap-5', hasTeam && 'lg:grid-cols-1')}>
          <QuoteCard />
          <ChatCard />
        </div>
      </div>
    </>
  );
}
