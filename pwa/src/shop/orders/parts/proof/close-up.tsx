import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { orderedArtworkUrl } from '#contract/artwork/artwork.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { ProofPlacement } from '#contract/proofs/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { millimetres } from '#pwa/common/orders/proof-words.ts';

interface CloseUpProps {
  placement: ProofPlacement;
  orderId: string;
  token: string | null;
  label: string;
}

/** As browsers measure: 96 to the inch. */
const pxPerMm = 96 / 25.4;
const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const trueSize = 1;
/** Beside its words on the narrowest phone. */
const longestBarPx = 260;

/** The design alone on the colour of its cloth, at its true size, with a bar to measure by. Wider ones scroll. */
export function CloseUp({ placement, orderId, token, label }: CloseUpProps) {
  const [zoom, setZoom] = useState<number>(trueSize);
  const [isMissing, setMissing] = useState(false);
  const { sha256, colourName, widthMm, heightMm, drawn } = placement;
  if (isMissing) return null;
  const at = zooms.findIndex(one => one === zoom);
  const cloth = fabricColours(colourName, drawn?.colourValue ?? '').fabric;
  const barMm = [100, 50, 20, 10, 5].find(mm => mm <= widthMm && mm * pxPerMm * zoom <= longestBarPx) ?? 1;
  const px = (mm: number) => `${mm * pxPerMm * zoom}px`;
  return (
    <div className="grid gap-2">
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls in both directions, by keyboard too
        tabIndex={0}
        aria-label={`${label}, close up`}
        className="grid max-h-[70vh] grid-cols-[minmax(min-content,1fr)] justify-items-center overflow-auto overscroll-x-contain rounded-3 p-6"
        style={{ backgroundColor: cloth }}
      >
        <img
          src={orderedArtworkUrl(sha256, 1200, { orderId, token })}
          alt={`${label}: the design alone, ${millimetres(placement)}`}
          className="max-w-none"
          style={{ width: px(widthMm), height: px(heightMm) }}
          onError={() => setMissing(true)}
        />
      </section>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="grid gap-1 text-meta text-soft tabular-nums">
          <span
            aria-hidden="true"
            className="block h-2 max-w-full border-x-2 border-b-2 border-current"
            style={{ width: px(barMm) }}
          />
          <span>
            {barMm} mm.{' '}
            {zoom === trueSize ? 'True size on most screens' : `${Math.round(zoom * 100)} % of true size`}
          </span>
        </span>
        <span className="flex items-center gap-1">
          <IconButton
            icon={Minus}
            label={`Smaller, ${label}`}
            disabled={at <= 0}
            onClick={() => setZoom(zooms[at - 1] ?? trueSize)}
          />
          <Button size="small" disabled={zoom === trueSize} onClick={() => setZoom(trueSize)}>
            True size
          </Button>
          <IconButton
            icon={Plus}
            label={`Larger, ${label}`}
            disabled={at >= zooms.length - 1}
            onClick={() => setZoom(zooms[at + 1] ?? trueSize)}
          />
        </span>
      </div>
    </div>
  );
}
