import { garmentFactsOf, sizeFactor } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { orderedArtworkUrl } from '#contract/artwork/artwork.ts';
import type { ProofPlacement } from '#contract/proofs/endpoints.ts';
import { DecoratedGarment } from '#pwa/common/garments/decorated-garment.tsx';
import { SizeChips } from '#pwa/common/orders/size-chips.tsx';

interface EverySizeProps {
  placement: ProofPlacement;
  orderId: string;
  token: string | null;
}

/** The ordered sizes side by side: the design keeps its millimetres. Sizes that nobody has measured stand as words alone. */
export function EverySize({ placement, orderId, token }: EverySizeProps) {
  const { drawn, sizes, colourName, position, sha256 } = placement;
  const area = placement.area ?? undefined;
  const garment = garmentOf(drawn ?? {});
  const { widthMm } = garmentFactsOf(garment);
  const ordered = sizes.filter(({ quantity }) => quantity > 0);
  const isMeasured = ordered.every(({ size }) => widthMm[size] !== undefined);
  if (!drawn || !isMeasured || ordered.length === 0) return <SizeChips sizes={sizes} />;
  const widest = Math.max(...ordered.map(({ size }) => sizeFactor(garment, size)));
  const { scale, xOffset, yOffset, rotation, aspect, colourValue } = drawn;
  const href = orderedArtworkUrl(sha256, 480, { orderId, token });
  return (
    <ol
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, by keyboard too
      tabIndex={0}
      aria-label="On each size"
      className="grid auto-cols-[minmax(4.25rem,6rem)] grid-flow-col items-end justify-start gap-2 overflow-x-auto pt-2 text-center"
    >
      {ordered.map(({ size, quantity }) => {
        const factor = sizeFactor(garment, size);
        return (
          <li key={size} className="grid justify-items-center leading-snug">
            <span style={{ width: `${(100 * factor) / widest}%` }}>
              <DecoratedGarment
                garment={garment}
                view={position}
                area={area}
                colours={fabricColours(colourName, colourValue)}
                design={{ href, settings: { area, scale, xOffset, yOffset, rotation, aspect } }}
                shrink={1 / factor}
              />
            </span>
            <b>{size}</b>
            <span className="text-meta text-soft tabular-nums">
              {quantity} {quantity === 1 ? 'piece' : 'pieces'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
