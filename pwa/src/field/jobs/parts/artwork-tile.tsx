import { artworkImageUrl } from '#contract/artwork/artwork.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { garmentOrTee } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { useKeptImage } from '#pwa/common/local/photos/use-kept-image.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';

/** The design on its cloth as large as the space allows, or the garment in its colour if there is no design. */
export function ArtworkTile({ job, className }: { job: JobRow; className?: string }) {
  const sha256 = job.artwork.find(design => design.sha256)?.sha256 ?? null;
  const image = useKeptImage(sha256 ? artworkImageUrl(sha256, 480) : null);
  const dye = job.details.color?.value;
  const showsDesign = sha256 !== null && image.state !== 'missing';
  return (
    <div
      className={classNames(
        'grid place-items-center overflow-hidden rounded-2',
        !(showsDesign && dye) && 'tile',
        className,
      )}
      style={showsDesign && dye ? { background: dye } : undefined}
    >
      {showsDesign ? (
        image.state === 'ready' && (
          <img
            src={image.src}
            alt={job.artwork[0]?.name || 'Artwork'}
            className="size-full min-h-0 object-contain"
          />
        )
      ) : (
        <Garment
          garment={garmentOrTee(job.details.garment ?? '')}
          colours={fabricColours(job.details.color?.name ?? '', dye ?? '')}
          className="size-full min-h-0 object-contain"
        />
      )}
    </div>
  );
}
