import type { DesignPosition } from '#contract/cart.ts';
import { garmentFactsOf, sizeFactor, type GarmentColours, type GarmentId } from '#contract/garments.ts';
import { DecoratedGarment } from '#pwa/garments/decorated-garment.tsx';
import type { Placed } from '../design-state.ts';
import { settingsOf } from '../design-view.ts';

interface SizeStripProps {
  garment: GarmentId;
  view: DesignPosition;
  colours: GarmentColours;
  sizes: readonly string[];
  design: { href: string; placed: Placed };
  widthMm: number;
}

const shown = 7;

/** The same millimetres on a small and a large garment: what a team sees when it stands side by side. */
export function SizeStrip({ garment, view, colours, sizes, design, widthMm }: SizeStripProps) {
  const facts = garmentFactsOf(garment);
  const measured = sizes.filter(size => facts.widthMm[size] !== undefined).slice(0, shown);
  if (measured.length < 2) return null;
  const largest = Math.max(...measured.map(size => sizeFactor(garment, size)));
  const settings = settingsOf(design.placed);
  return (
    <div className="mt-6 hidden md:block">
      <p className="flex items-baseline justify-between gap-4 border-b border-line pb-2 leading-snug font-strong">
        {Math.round(widthMm)} mm on every size
        <span className="text-meta font-regular text-soft">One design, not resized between sizes</span>
      </p>
      <ol className="grid auto-cols-fr grid-flow-col items-end gap-2 pt-4 text-center">
        {measured.map(size => {
          const factor = sizeFactor(garment, size);
          return (
            <li key={size} className="grid justify-items-center leading-snug">
              <span style={{ width: `${(100 * factor) / largest}%` }}>
                <DecoratedGarment
                  garment={garment}
                  view={view}
                  colours={colours}
                  design={{ href: design.href, settings }}
                  shrink={1 / factor}
                  className="origin-bottom scale-120"
                />
              </span>
              <b className={size === facts.middleSize ? 'underline underline-offset-4' : undefined}>{size}</b>
              <span className="text-meta text-soft tabular-nums">{(facts.widthMm[size] ?? 0) / 10} cm</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
