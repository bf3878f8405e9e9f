import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { isSameHalf } from '#contract/artwork/place-rules.ts';
import { orderedArtworkUrl } from '#contract/artwork/artwork.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { templateWords } from '#contract/roster/template-words.ts';
import { PrintedPicture } from '#pwa/common/garments/decorated-garment.tsx';
import { useKeptEdits } from '#pwa/common/local/outbox/kept-edits.ts';
import type { PieceGround } from '#pwa/common/roster/piece-viewer.tsx';
import { SeenPieces } from '#pwa/common/roster/roster-details.tsx';

export interface ProofRostersProps {
  proof: CustomerProof;
  token: string | null;
  /** It can still be answered, so the pieces can be ticked one after another. */
  canTick: boolean;
}

type ProofRoster = NonNullable<CustomerProof['rosters']>[number];

/** Every name and number, in pictures and in a list, to be checked letter by letter before anything is made. */
export function ProofRosters(props: ProofRostersProps) {
  return props.proof.rosters?.map(roster => (
    <ProofPieces key={`${props.proof.version} ${roster.itemId}`} {...props} roster={roster} />
  ));
}

function ProofPieces({ proof, token, canTick, roster }: ProofRostersProps & { roster: ProofRoster }) {
  const { itemId, productName, colourName, template, pieces } = roster;
  const what = [productName, colourName].filter(Boolean).join(', ');
  // Places in the list alone: no name stays in this browser because of a tick.
  const kept = useKeptEdits<number[]>(`proof.${proof.orderId}.${proof.version}.${itemId}`);
  const ticked = new Set(kept.edits ?? []);
  const ticks = canTick && {
    ticked,
    onTick(at: number, isTicked: boolean) {
      const others = [...ticked].filter(one => one !== at);
      kept.setEdits(isTicked ? [...others, at] : others);
    },
  };
  return (
    <section aria-label={`Names and numbers, ${what}`} className="mt-8 rounded-3 bg-sunken p-5">
      <h2 className="text-2xl leading-tight">Names and numbers</h2>
      <p className="mt-1 wrap-anywhere">
        {what}, {piecesText(pieces.length)}
      </p>
      <p className="mt-1 mb-3 text-meta text-soft">{templateWords(template)}</p>
      {ticks && (
        <p aria-live="polite" className="mb-2 text-meta font-medium tabular-nums">
          {ticked.size === pieces.length
            ? `All ${pieces.length} checked.`
            : `${ticked.size} of ${pieces.length} checked. Tick each piece that is right; the ticks are yours alone.`}
        </p>
      )}
      <SeenPieces
        roster={roster}
        label={`Names and numbers of ${what}`}
        ground={groundOf(proof, roster, token)}
        ticks={ticks || null}
      />
      <p className="mt-3 text-meta leading-snug text-soft">
        We print exactly what stands here. Please check every letter and number.
      </p>
    </section>
  );
}

/** Undefined in copies on a device from before the garment was told. */
function groundOf(
  { orderId, placements }: CustomerProof,
  { itemId, drawn, colourName }: ProofRoster,
  token: string | null,
): PieceGround | undefined {
  if (!drawn) return undefined;
  const garment = garmentOf(drawn);
  return {
    garment,
    colours: fabricColours(colourName, drawn.colourValue),
    designsOn: position =>
      placements.map(one => {
        const place = { position: one.position, area: one.area ?? undefined };
        if (one.itemId !== itemId || !one.drawn || !isSameHalf(garment, place, { position })) return null;
        const { scale, xOffset, yOffset, rotation, aspect } = one.drawn;
        return (
          <PrintedPicture
            key={one.id}
            garment={garment}
            view={position}
            design={{
              href: orderedArtworkUrl(one.sha256, 480, { orderId, token }),
              settings: { area: place.area, scale, xOffset, yOffset, rotation, aspect },
            }}
          />
        );
      }),
  };
}
