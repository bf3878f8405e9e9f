import { artworkImageUrl } from '#contract/artwork/artwork.ts';
import type { ProductionFile } from '#contract/artwork/production/endpoints.ts';
import { TicketFiles } from '#pwa/common/production/ticket-files.tsx';
import type { JobArtwork } from '#contract/jobs/endpoints.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { DecoratedGarment } from '#pwa/common/garments/decorated-garment.tsx';
import { useKeptImage } from '#pwa/common/local/photos/use-kept-image.ts';
import { ticketPlacement } from '#pwa/common/garments/ticket-placement.ts';

interface TicketArtworkProps {
  garment: Printable;
  color: { name: string; value: string } | null;
  artwork: JobArtwork;
  /** What the machine works from. */
  files: readonly ProductionFile[];
}

/** The design on its own, on the garment, and in numbers. */
export function TicketArtwork({ garment, color, artwork, files }: TicketArtworkProps) {
  const image = useKeptImage(artwork.sha256 ? artworkImageUrl(artwork.sha256, 1200) : null);
  const { view, name, settings, facts } = ticketPlacement(garment, artwork);
  const src = image.state === 'ready' ? image.src : null;
  return (
    <section className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-6">
      <DecoratedGarment
        garment={garment}
        view={view}
        colours={fabricColours(color?.name ?? '', color?.value ?? '')}
        design={src ? { href: src, settings } : null}
        area={settings.area}
        alt={`The ${view} with its design`}
      />
      <div className="min-w-0">
        <h2 className="font-text text-xl font-strong tracking-normal">{name}</h2>
        <dl className="mt-2 grid gap-x-4 gap-y-1 tabular-nums sm:grid-cols-[auto_minmax(0,1fr)]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-meta text-soft">{label}</dt>
              <dd className="max-sm:mb-1">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-meta break-all text-soft">{artwork.name}</p>
        {src && (
          <img
            src={src}
            alt={`Artwork ${artwork.name}`}
            className="mt-2 max-h-36 max-w-full rounded-1 p-2"
            style={color ? { background: color.value } : undefined}
          />
        )}
        <TicketFiles files={files} />
        {!src && image.state !== 'loading' && (
          <p className="mt-2">
            {artwork.sha256
              ? 'The artwork is not on this device. Print again with a connection.'
              : 'No artwork was sent.'}
          </p>
        )}
      </div>
    </section>
  );
}
