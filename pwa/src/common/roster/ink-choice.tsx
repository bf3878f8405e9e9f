import { inkName, stockInks } from '#contract/lettering/inks.ts';
import { Swatch, SwatchGroup } from '../ui/shapes/swatch.tsx';

interface InkChoiceProps {
  label: string;
  ink: string;
  onInk: (hex: string) => void;
}

/** The inks in stock, and any other colour by the device's own picker. */
export function InkChoice({ label, ink, onInk }: InkChoiceProps) {
  const isOther = !stockInks.some(({ hex }) => hex === ink);
  return (
    <div className="grid gap-1">
      <p className="text-label leading-snug font-strong">
        {label}: <span className="font-regular">{inkName(ink)}</span>
      </p>
      <SwatchGroup label={label}>
        {stockInks.map(({ name, hex }) => (
          <Swatch key={hex} label={name} dye={hex} chosen={ink === hex} onPress={() => onInk(hex)} />
        ))}
      </SwatchGroup>
      <label className="flex min-h-11 items-center gap-2 text-meta text-soft">
        <input
          type="color"
          value={ink}
          onChange={event => onInk(event.currentTarget.value.toLowerCase())}
          className="size-8 cursor-pointer rounded-2"
        />
        {isOther ? 'Another colour' : 'Choose another colour'}
      </label>
    </div>
  );
}
