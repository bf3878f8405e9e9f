import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { designPositions, type DesignPosition } from '#contract/cart/cart.ts';
import { placeKey, placeName, placeWords, type Place } from '#contract/cart/place-words.ts';
import { areasOf, type Printable } from '#contract/garments/garments.ts';
import { useArtworkUrl } from '#pwa/common/local/artwork/artwork.ts';
import type { UploadState, UploadStates } from '#pwa/common/local/artwork/artwork-uploads.ts';
import { whenSettled } from '#pwa/common/platform/start/when-settled.ts';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import type { DesignState, Placed } from '../design-state.ts';
import { artworkAccept } from '#pwa/common/local/artwork/artwork-accept.ts';
import { errorAt, type AddArtwork } from '../use-add-artwork.ts';
import { useFocusAfterAdd } from '../use-focus-after-add.ts';
import { viewNames } from './view-choice.tsx';

// Below what is needed at once.
const MorePlaces = lazy(() =>
  whenSettled(() => import('../edit/more-places.tsx')).then(m => ({ default: m.MorePlaces })),
);

interface DesignFilesProps {
  garment: Printable;
  placed: DesignState['placed'];
  uploads: UploadStates;
  add: AddArtwork;
  onShow: (place: Place) => void;
  onRemove: (placed: Placed) => void;
  /** What else can be done with a design. */
  options: (placed: Placed) => ReactNode;
}

/** The files by place, with an upload for each side that is free. */
export function DesignFiles({ garment, placed, uploads, add, onShow, onRemove, options }: DesignFilesProps) {
  const section = useRef<HTMLElement>(null);
  useFocusAfterAdd(section, add, 'files', fileOrButton);
  const empty = designPositions.filter(
    position => areasOf(garment)[position].length > 0 && !placed.some(one => one.position === position),
  );
  return (
    <section ref={section} aria-labelledby="designs" className="border-b border-line py-5">
      <p className="mb-3 flex items-baseline justify-between gap-4 leading-snug">
        <b id="designs">Your design</b>
        <span className="text-right text-meta text-soft">PNG, JPG, SVG, PDF, AI or a phone photo</span>
      </p>
      <ul className="grid gap-3">
        {placed.map(one => (
          <DesignFile
            key={placeKey(one)}
            placed={one}
            upload={uploads.get(one.artwork.sha256)}
            onShow={() => onShow(one)}
            onRemove={() => onRemove(one)}
            options={options(one)}
          />
        ))}
      </ul>
      {empty.length > 0 && (
        <fieldset aria-label="Add a design" className="mt-3">
          <p className="mb-1 text-meta text-soft" aria-hidden="true">
            Add a design to the
          </p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] items-start gap-2">
            {empty.map(position => {
              const error = errorAt(add, 'files', position);
              return (
                // An error is a sentence, so it needs the whole row.
                <div key={position} data-position={position} className={error && 'col-span-full'}>
                  <FileDrop
                    variant="button"
                    accept={artworkAccept}
                    disabled={add.reading !== null}
                    label={add.reading === position ? 'Reading…' : <AddLabel position={position} />}
                    error={error}
                    onFiles={([file]) => file && add.add(position, file, 'files')}
                  />
                </div>
              );
            })}
          </div>
        </fieldset>
      )}
      <Suspense fallback={null}>
        <MorePlaces garment={garment} placed={placed} add={add} />
      </Suspense>
    </section>
  );
}

const fileOrButton = (position: DesignPosition) => `[data-position="${position}"] :is(button, input)`;

function AddLabel({ position }: { position: DesignPosition }) {
  return (
    <span>
      <span className="sr-only">Add a design to the </span>
      {viewNames[position]}
    </span>
  );
}

interface DesignFileProps {
  placed: Placed;
  upload: UploadState | undefined;
  onShow: () => void;
  onRemove: () => void;
  options: ReactNode;
}

function DesignFile({ placed, upload, onShow, onRemove, options }: DesignFileProps) {
  const { position, artwork } = placed;
  const url = useArtworkUrl(artwork.sha256);
  const note = upload?.phase === 'refused' ? upload.message : uploadText(upload);
  return (
    <li
      data-position={position}
      className="grid grid-cols-[3.25rem_1fr_auto_auto] items-center gap-x-1 gap-y-2"
    >
      <button
        type="button"
        onClick={onShow}
        aria-label={`Show the ${placeWords(placed)}`}
        className="deep grid size-13 place-items-center overflow-hidden rounded-2 p-1"
      >
        {url && <img src={url} alt="" className="max-h-full max-w-full" />}
      </button>
      <p className="ml-2 min-w-0 leading-snug">
        <b className="block truncate">
          {placeName(placed)}: {artwork.name}
        </b>
        <output className={upload?.phase === 'refused' ? 'text-meta text-danger' : 'text-meta text-soft'}>
          {note}
        </output>
      </p>
      <IconButton
        icon={Trash2}
        variant="danger"
        label={`Remove ${artwork.name} from the ${placeWords(placed)}`}
        onClick={onRemove}
      />
      {options}
    </li>
  );
}

function uploadText(upload: UploadState | undefined): string {
  if (upload?.phase === 'sending' && upload.totalBytes > 0) {
    return `Saved on this device. Sending, ${Math.round((100 * upload.sentBytes) / upload.totalBytes)} %`;
  }
  return upload?.phase === 'done' ? 'Saved on this device and with the shop' : 'Saved on this device';
}
