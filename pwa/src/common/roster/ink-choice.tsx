import { inksOf } from '#contract/lettering/inks.ts';
import type { TechniqueInk } from '#contract/techniques/technique.ts';
import { Swatch, SwatchGroup } from '../ui/shapes/swatch.tsx';

interface InkChoiceProps {
  label: string;
  /** Whose inks they are. */
  technique: { name: string; inks?: readonly TechniqueInk[] } | undefined;
  ink: string;
  /** With the name that the technique's own list has for it. */
  onInk: (hex: string, name?: string) => void;
}

/** The inks of the technique; where it has no list of its own, those in stock and any other colour. */
export function InkChoice({ label, technique, ink, onInk }: InkChoiceProps) {
  const { inks, isAnyOther } = inksOf(technique);
  const chosen = inks.find(({ hex }) => hex === ink);
  return (
    <div className="grid gap-1">
      <p className="text-label leading-snug font-strong">
        {label}: <span className="font-regular">{chosen?.name ?? ink}</span>
      </p>
      <SwatchGroup label={label}>
        {inks.map(({ name, hex }) => (
          <Swatch
            key={hex}
            label={name}
            dye={hex}
            chosen={ink === hex}
            onPress={() => (isAnyOther ? onInk(hex) : onInk(hex, name))}
          />
        ))}
      </SwatchGroup>
      {isAnyOther ? (
        <label className="flex min-h-11 items-center gap-2 text-meta text-soft">
          <input
            type="color"
            value={ink}
            onChange={event => onInk(event.currentTarget.value.toLowerCase())}
            className="size-8 cursor-pointer rounded-2"
          />
          {chosen ? 'Choose another colour' : 'Another colour'}
        </label>
      ) : (
        !chosen && (
          <p className="text-meta leading-snug text-soft">
            {technique?.name} isn’t done in this colour. Choose one of these.
          </p>
        )
      )}
    </div>
  );
}
