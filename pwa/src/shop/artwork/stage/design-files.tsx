import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { designPositions, type DesignPosition } from '#contract/cart/cart.ts';
import { useArtworkUrl } from '#pwa/common/local/artwork/artwork.ts';
import type { UploadState, UploadStates } from '#pwa/common/local/artwork/artwork-uploads.ts';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import type { DesignState, Placed } from '../design-state.ts';
import { artworkAccept, errorAt, type AddArtwork } from '../use-add-artwork.ts';
import { useFocusAfterAdd } from '../use-focus-after-add.ts';
import { viewNames } from './view-choice.tsx';

interface DesignFilesProps {
  placed: DesignState['placed'];
  uploads: UploadStates;
  add: AddArtwork;
  onShow: (position: DesignPosition) => void;
  onRemove: (position: DesignPosition) => void;
}

/** The files by position, with an upload for each empty position. */
export function DesignFiles({ placed, uploads, add, onShow, onRemove }: DesignFilesProps) {
  const section = useRef<HTMLElement>(null);
  useFocusAfterAdd(section, add, 'files', fileOrButton);
  const empty = designPositions.filter(position => !placed[position]);
  return (
    <section ref={section} aria-labelledby="designs" className="border-b border-line py-5">
      <p className="mb-3 flex items-baseline justify-between gap-4 leading-snug">
        <b id="designs">Your design</b>
        <span className="text-right text-meta text-soft">PNG, JPG, SVG, PDF, AI or a phone photo</span>
      </p>
      <ul className="grid gap-3">
        {designPositions.map(position => {
          const found = placed[position];
          return found ? (
            <DesignFile
              key={position}
              position={position}
              placed={found}
              upload={uploads.get(found.artwork.sha256)}
              onShow={() => onShow(position)}
              onRemove={() => onRemove(position)}
            />
          ) : null;
        })}
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
  position: DesignPosition;
  placed: Placed;
  upload: UploadState | undefined;
  onShow: () => void;
  onRemove: () => void;
}

function DesignFile({ position, placed: { artwork }, upload, onShow, onRemove }: DesignFileProps) {
  const url = useArtworkUrl(artwork.sha256);
  const note = upload?.phase === 'refused' ? upload.message : uploadText(upload);
  return (
    <li data-position={position} className="grid grid-cols-[3.25rem_1fr_auto] items-center gap-3">
      <button
        type="button"
        onClick={onShow}
        aria-label={`Show the ${position}`}
        className="deep grid size-13 place-items-center overflow-hidden rounded-2 p-1"
      >
        {url && <img src={url} alt="" className="max-h-full max-w-full" />}
      </button>
      <p className="min-w-0 leading-snug">
        <b className="block truncate">
          {viewNames[position]}: {artwork.name}
        </b>
        <output className={upload?.phase === 'refused' ? 'text-meta text-danger' : 'text-meta text-soft'}>
          {note}
        </output>
      </p>
      <IconButton
        icon={Trash2}
        variant="danger"
        label={`Remove ${artwork.name} from the ${position}`}
        onClick={onRemove}
      />
    </li>
  );
}

function uploadText(upload: UploadState | undefined): string {
  if (upload?.phase === 'sending' && upload.totalBytes > 0) {
    return `Saved on this device. Sending, ${Math.round((100 * upload.sentBytes) / upload.totalBytes)} %`;
  }
  return upload?.phase === 'done' ? 'Saved on this device and with the shop' : 'Saved on this device';
}
