import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { WovenLabel } from '#pwa/common/ui/shapes/woven-label.tsx';
import { HomeSection } from './section.tsx';

/** Four promises on one label. A feature of this shop backs each of them. */
export function WhyChoose() {
  const { name, policy } = useShopFacts();
  const tiers = policy.priceTierQuantities;
  return (
    <HomeSection title={`Why choose ${name}`} className="py-12 md:py-24">
      <WovenLabel size="large">
        <ul className="grid gap-y-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4 lg:divide-x lg:divide-woven-fold">
          <Promise title="One price">Garment, set-up and delivery in one sum, before you pay.</Promise>
          <Promise title="True to size">Your design in millimetres, exactly where it will sit.</Promise>
          <Promise title={`${policy.workmanshipGuaranteeDays} days`}>
            Workmanship guarantee on every print and every stitch.
          </Promise>
          <Promise title={`1 to ${tiers.at(-1)}+`}>
            One shirt or a whole club. Price tiers at {tiers.slice(0, -1).join(', ')} and {tiers.at(-1)}.
          </Promise>
        </ul>
      </WovenLabel>
      <p className="mt-4 max-w-measure text-meta text-soft">
        The guarantee is in addition to your rights under the Australian Consumer Law, which can’t be
        excluded.{' '}
        <TextLink asChild>
          <Link to="/refund-policy">Refund and returns policy</Link>
        </TextLink>
      </p>
    </HomeSection>
  );
}

function Promise({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="sm:pr-8 lg:px-8 lg:first:pl-0 lg:last:pr-0">
      <h3 className="text-2xl md:text-3xl">{title}</h3>
      <p className="mt-2 leading-snug">{children}</p>
    </li>
  );
}
