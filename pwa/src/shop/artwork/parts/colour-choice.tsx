import { twoTone } from '#contract/catalogue/colours.ts';
import type { LineColour } from '#contract/cart/cart.ts';
import { Swatch, SwatchGroup } from '#pwa/common/ui/shapes/swatch.tsx';

interface ColourChoiceProps {
  colours: readonly LineColour[];
  chosenIds: ReadonlySet<string>;
  onToggle: (colour: LineColour) => void;
}

export function ColourChoice({ colours, chosenIds, onToggle }: ColourChoiceProps) {
  const names = colours.filter(one => chosenIds.has(one.id)).map(one => one.name);
  return (
    <section aria-labelledby="colours" className="border-b border-line pb-5">
      <p className="mb-2 flex items-baseline justify-between gap-4 leading-snug">
        <b id="colours">Colours</b>
        <span aria-live="polite" className="text-right text-meta text-soft">
          {names.length > 0 ? `${names.join(', ')}. ` : ''}Choose as many as you like
        </span>
      </p>
      <SwatchGroup label="Colours">
        {colours.map(colour => {
          const tones = twoTone(colour.name, colour.value);
          return (
            <Swatch
              key={colour.id}
              label={colour.name}
              dye={tones ? tones[0] : colour.value}
              secondDye={tones?.[1]}
              chosen={chosenIds.has(colour.id)}
              onPress={() => onToggle(colour)}
            />
          );
        })}
      </SwatchGroup>
    </section>
  );
}
