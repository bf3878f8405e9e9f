import { Truck } from 'lucide-react';
import { standardPost } from '#contract/shop/shop-defaults.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { figuresFor } from '#contract/techniques/making-days.ts';
import type { Technique } from '#contract/techniques/technique.ts';

const days = ([from, to]: readonly [number, number]) => `${from}\u2013${to} business days`;

/** The delivery time: decorated garments are made to order, blank ones are in stock (policy pages). */
export function MakingTime({ technique }: { technique: Technique | null }) {
  const isDecorated = technique !== null;
  const { policy } = figuresFor(useShopFacts(), [
    { designPlacements: technique ? [{ decorationMethod: technique.id }] : [] },
  ]);
  return (
    <p className="mt-4 flex gap-3 leading-snug">
      <Icon of={Truck} className="mt-0.5 text-soft" />
      <span>
        {isDecorated ? 'Made to order' : 'Blank, from stock'}
        <span className="block text-meta text-soft">
          {isDecorated
            ? `${days(policy.productionDays)} from your approval of the proof, then ${standardPost.estimate} by post`
            : `Leaves in ${days(policy.blankStockDays)}, then ${standardPost.estimate} by post`}
        </span>
      </span>
    </p>
  );
}
