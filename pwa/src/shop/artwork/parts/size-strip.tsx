import type { DesignPosition } from '#contract/cart/cart.ts';
import { garmentFactsOf, shareOfWidth, sizeFactor, type Printable } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { DecoratedGarment } from '#pwa/common/garments/decorated-garment.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { Placed } from '../design-state.ts';
import { settingsOf } from '../design-view.ts';

export interface SizeStripProps {
  garment: Printable;
  view: DesignPosition;
  colours: GarmentColours;
  sizes: readonly string[];
  design: { href: string; placed: Placed };
  widthMm: number;
  className?: string;
}

const shown = 9;

/** The same millimetres on a small and a large garment, as they look on a team side by side. */
export function SizeStrip({ garment, view, colours, sizes, design, widthMm, className }: SizeStripProps) {
  const facts = garmentFactsOf(garment);
  const measured = sizes.filter(size => facts.widthMm[size] !== undefined).slice(0, shown);
  const [smallest, largest] = [measured[0], measured.at(-1)];
  if (smallest === undefined || largest === undefined || measured.length < 2) return null;
  const widest = Math.max(...measured.map(size => sizeFactor(garment, size)));
  const settings = settingsOf(design.placed);
  const percent = (size: string) => `${Math.round(100 * (shareOfWidth(garment, size, widthMm) ?? 0))}\u202f%`;
  return (
    <section aria-label="On every size" className={classNames('pt-6', className)}>
      <h2 className="font-text text-md leading-snug font-strong tracking-normal">
        {Math.round(widthMm)} mm on every size
      </h2>
      <p className="mt-0.5 border-b border-line pb-3 text-meta leading-snug text-soft">
        One design, not resized between sizes
        {view === 'side'
          ? '.'
          : `: it takes ${percent(smallest)} of the ${facts.measured} on ${smallest}, ${percent(largest)} on ${largest}.`}
      </p>
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, by keyboard too
        tabIndex={0}
        aria-label="Sizes"
        className="-mx-page-edge grid auto-cols-[minmax(4.25rem,1fr)] grid-flow-col items-end gap-2 overflow-x-auto px-page-edge pt-4 pb-1 text-center md:mx-0 md:px-0"
      >
        {measured.map(size => {
          const factor = sizeFactor(garment, size);
          return (
            <li key={size} className="grid justify-items-center leading-snug">
              <span className="lit" style={{ width: `${(100 * factor) / widest}%` }}>
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
    </section>
  );
}
