import { Camera } from 'lucide-react';
import type { DesignPosition } from '#contract/cart/cart.ts';
import { FieldError } from '#pwa/common/ui/forms/field.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { artworkAccept } from '#pwa/common/local/artwork/artwork-accept.ts';
import { errorAt, type AddArtwork } from '../use-add-artwork.ts';

/** Below the garment while this side has no design: a file, and on a phone the camera. */
export function AddDesign({ view, add }: { view: DesignPosition; add: AddArtwork }) {
  const hand = ([file]: File[]) => file && add.add(view, file, 'stage');
  const isReading = add.reading !== null;
  const error = errorAt(add, 'stage', view);
  return (
    <div className="border-b border-line bg-raised p-4 md:mt-3 md:rounded-3 md:border">
      <div className="grid gap-2 pointer-coarse:grid-cols-[1fr_auto]">
        <FileDrop
          variant="button"
          accept={artworkAccept}
          label={
            add.reading === view ? (
              'Reading your design…'
            ) : (
              <span>
                Add a design<span className="max-md:sr-only"> to the {view}</span>
              </span>
            )
          }
          disabled={isReading}
          onFiles={hand}
        />
        <FileDrop
          variant="button"
          icon={Camera}
          capture="environment"
          accept="image/*"
          label={
            <>
              <span className="sr-only">Take a photo of a design for the {view}</span>
              <span aria-hidden="true">Camera</span>
            </>
          }
          disabled={isReading}
          onFiles={hand}
          className="pointer-fine:hidden"
        />
      </div>
      {error ? (
        <div role="alert" className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      ) : (
        <p className="mt-2 text-meta leading-snug text-soft">
          PNG, JPG, WebP, HEIC, SVG, PDF or AI, up to 50 MB.
          <span className="pointer-coarse:hidden"> Drop it on the garment, or paste it.</span>
        </p>
      )}
    </div>
  );
}
