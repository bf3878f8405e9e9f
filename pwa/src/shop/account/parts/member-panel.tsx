import { Check } from 'lucide-react';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { WovenLabel } from '#pwa/common/ui/shapes/woven-label.tsx';

/** The benefits of an account today. List one only while it is true. */
const benefits = [
  { title: 'Track your order history', text: 'Every order with its sizes, colours and where it is now.' },
  {
    title: 'Save and reuse custom designs',
    text: 'Keep a design and put it on any product, on all your devices. A repeat order has no set-up fee.',
  },
  { title: 'Faster checkout', text: 'Save your delivery address and we’ll fill it in next time.' },
  { title: 'You’re in control', text: 'See where you are signed in, and sign out any device.' },
] as const;

const discountOf = (basisPoints: number) => ({
  title: `${basisPoints / 100} % member discount`,
  text: 'Off the price of every product while you are signed in.',
});

/** Beside the forms on wide screens. */
export function MemberPanel() {
  const { name, memberDiscountBasisPoints } = useShopFacts();
  const shown =
    memberDiscountBasisPoints > 0 ? [discountOf(memberDiscountBasisPoints), ...benefits] : benefits;
  return (
    <aside className="deep hidden border border-deep-line content-between gap-8 rounded-4 p-10 lg:grid">
      <div className="flex items-start justify-between">
        <WovenLabel>{name}</WovenLabel>
        <Garment
          garment="hoodie"
          colours={fabricColours('Natural', '')}
          className="garment-shadow -mt-4 h-auto w-52"
        />
      </div>
      <div>
        <h2 className="max-w-[14ch] text-4xl leading-poster font-poster tracking-poster">
          Your work, kept together.
        </h2>
        <ul className="mt-8 grid gap-6">
          {shown.map(({ title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon of={Check} className="mt-0.5 text-on-deep-soft" />
              <div>
                <h3 className="font-text text-lg leading-snug font-strong tracking-normal">{title}</h3>
                <p className="text-on-deep-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
