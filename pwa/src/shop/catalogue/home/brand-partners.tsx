import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { WovenLabel } from '#pwa/common/ui/shapes/woven-label.tsx';
import { HomeSection } from './section.tsx';

/** Each maker's name in its own lettering. Two typefaces with their weights are enough. */
const hands = [
  'font-heading',
  'font-text text-md font-strong tracking-code',
  'font-regular',
  'font-text font-regular',
  'font-poster tracking-code',
  'font-heading tracking-poster',
  'font-text font-strong',
] as const;

export function BrandPartners() {
  const { brands } = useShopFacts().home;
  if (brands.length === 0) return null;
  return (
    <HomeSection title="Brand partners" className="pb-12 md:pb-24">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:flex lg:flex-wrap lg:gap-x-6">
        {brands.map(({ name, tagline }, position) => (
          <li key={name} className="text-center">
            <WovenLabel className={classNames('min-h-16 lg:px-6', hands[position % hands.length])}>
              <span className="max-w-full truncate">{name}</span>
            </WovenLabel>
            <p className="mt-2 text-meta text-soft">{tagline}</p>
          </li>
        ))}
        <li className="grid min-h-16 items-center self-start text-meta leading-snug text-soft lg:max-w-32">
          And many more trusted suppliers
        </li>
      </ul>
    </HomeSection>
  );
}
