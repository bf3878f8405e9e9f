import { artworkImageUrl } from '#contract/artwork/artwork.ts';
import type { JobArtwork as Artwork, JobRow } from '#contract/jobs/endpoints.ts';
import { garmentOrTee } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { DecoratedGarment } from '#pwa/common/garments/decorated-garment.tsx';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { ticketPlacement } from '#pwa/common/garments/ticket-placement.ts';
import { useKeptImage } from '#pwa/common/local/photos/use-kept-image.ts';
import { ProductionFiles } from '#pwa/common/production/production-files.tsx';
import { workLine } from '../../job-board.ts';

/** What is made: each design large, its placement in millimetres, and the number of each size. Works offline. */
export function JobArtwork({ job }: { job: JobRow }) {
  const { productName, color, garment } = job.details;
  return (
    <section aria-label="What is made" className="grid content-start gap-5">
      <div>
        <p className="text-xl font-strong">
          {[productName, color?.name].filter(Boolean).join(', ') || workLine(job)}
        </p>
        <p className="text-lg text-soft tabular-nums wrap-anywhere">
          {[
            job.pieces > 0 && `${job.pieces} pieces`,
            job.customerDisplayName,
            job.orderNumber && `Order ${job.orderNumber}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <Sizes job={job} />
      {job.artwork.length === 0 ? (
        <Garment
          garment={garmentOrTee(garment ?? '')}
          colours={fabricColours(color?.name ?? '', color?.value ?? '')}
          className="tile max-h-72 w-full rounded-3 object-contain p-4"
        />
      ) : (
        job.artwork.map((artwork, at) => <OneDesign key={at} job={job} artwork={artwork} />)
      )}
      {job.description && job.description !== `${job.pieces} pieces` && (
        <p className="whitespace-pre-line wrap-anywhere">{job.description}</p>
      )}
    </section>
  );
}

function OneDesign({ job, artwork }: { job: JobRow; artwork: Artwork }) {
  const garment = garmentOf(job.details);
  const { color } = job.details;
  const image = useKeptImage(artwork.sha256 ? artworkImageUrl(artwork.sha256, 1200) : null);
  const { view, name, settings, facts } = ticketPlacement(garment, artwork);
  const src = image.state === 'ready' ? image.src : null;
  return (
    <figure className="grid gap-3">
      <div
        className="grid h-72 place-items-center overflow-hidden rounded-3 p-4 lg:h-80"
        style={{ background: color?.value ?? 'var(--surface)' }}
      >
        {src && (
          <img src={src} alt={`Artwork ${artwork.name}`} className="size-full min-h-0 object-contain" />
        )}
        {!src && image.state !== 'loading' && (
          <p className="max-w-narrow rounded-2 bg-raised p-3 text-center">
            {artwork.sha256
              ? 'The artwork is not on this device yet. It comes with the next connection.'
              : 'No artwork was sent.'}
          </p>
        )}
      </div>
      <figcaption className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <DecoratedGarment
          garment={garment}
          view={view}
          colours={fabricColours(color?.name ?? '', color?.value ?? '')}
          design={src ? { href: src, settings } : null}
          area={settings.area}
          alt={`The ${view} with its design`}
        />
        <div className="min-w-0">
          <h3 className="font-text text-xl leading-snug font-strong tracking-head">{name}</h3>
          <dl className="mt-1 grid gap-x-4 gap-y-1 tabular-nums">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="inline text-soft">{label}: </dt>
                <dd className="inline">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </figcaption>
      {artwork.sha256 && (
        <ProductionFiles
          artwork={artwork.sha256}
          name={name}
          kept={(job.productionFiles ?? []).filter(file => file.artwork === artwork.sha256)}
        />
      )}
    </figure>
  );
}

function Sizes({ job: { details } }: { job: JobRow }) {
  const wanted = (details.sizes ?? [])
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => compareSizes(a.size, b.size));
  if (wanted.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-px gap-y-2 text-center tabular-nums">
      {wanted.map(({ size, quantity }) => (
        <div key={size} className="min-w-16 border border-line-strong px-3 py-2 not-first:-ml-px">
          <dt className="leading-tight text-soft">{size}</dt>
          <dd className="font-display text-3xl leading-tight font-poster">{quantity}</dd>
        </div>
      ))}
    </dl>
  );
}
