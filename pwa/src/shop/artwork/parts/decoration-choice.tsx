import { Printer, Spool } from 'lucide-react';
import type { DecorationMethod } from '#contract/cart/cart.ts';
import { formatCents } from '#contract/money/money.ts';
import { maxInks } from '#contract/artwork/placements.ts';
import type { PricingSettings } from '#contract/money/pricing.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';

interface DecorationChoiceProps {
  methods: readonly DecorationMethod[];
  method: DecorationMethod;
  onMethod: (method: DecorationMethod) => void;
  allowMultipleColors: boolean;
  onMultipleColors: (allowed: boolean) => void;
  settings: PricingSettings;
}

/** Read out as one sentence, "Print — $2.50 per item, included". Visually, the line break separates the two. */
const dash = <span className="sr-only"> — </span>;

/** The decoration method. The words and the price come from one setting, so they can't disagree. */
export function DecorationChoice(props: DecorationChoiceProps) {
  const { methods, method, onMethod, allowMultipleColors, onMultipleColors, settings } = props;
  const { policy } = useShopFacts();
  const note = (priceCents: number) =>
    settings.applyDecorationSurcharges
      ? `+${formatCents(priceCents)} per item`
      : `${formatCents(priceCents)} per item, included`;
  const cards = {
    print: {
      value: 'print' as const,
      label: <>Print{dash}</>,
      icon: Printer,
      note: note(settings.printCents),
    },
    embroidery: {
      value: 'embroidery' as const,
      label: <>Embroidery{dash}</>,
      icon: Spool,
      note: note(settings.embroideryCents),
    },
  };
  return (
    <section className="border-b border-line py-5">
      <RadioCards
        label="Decoration method"
        options={methods.map(one => cards[one])}
        value={method}
        onChange={onMethod}
      />
      <Switch
        className="mt-3"
        label={<>Multiple colours{dash}</>}
        note={note(settings.multiColourCents)}
        checked={allowMultipleColors}
        onChange={event => onMultipleColors(event.currentTarget.checked)}
      />
      <p className="mt-1 text-meta text-soft">
        {method === 'print'
          ? `Screen print takes up to ${maxInks(method, policy)} inks in one design.`
          : `Embroidery takes up to ${maxInks(method, policy)} threads in one design.`}
      </p>
    </section>
  );
}
