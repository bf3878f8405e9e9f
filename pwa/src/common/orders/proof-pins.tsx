import { FileText } from 'lucide-react';
import type { CustomerProof, OfficeProof, ProofPin } from '#contract/proofs/endpoints.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { placementPlace } from './proof-words.ts';

interface AskedThingsProps {
  proof: CustomerProof | OfficeProof;
  pictureUrl: (placementId: number) => string;
  /** For those who may download what was sent. */
  fileUrl?: (sha256: string) => string;
}

/** What a customer marked on the pictures, and the files that came with it. Renders nothing if there is nothing. */
export function AskedThings({ proof, pictureUrl, fileUrl }: AskedThingsProps) {
  const { pins = [], files = [], placements } = proof;
  if (pins.length + files.length === 0) return null;
  const marked = placements.filter(({ id }) => pins.some(pin => pin.placement === id));
  return (
    <div className="grid gap-3">
      {marked.map(placement => (
        <figure key={placement.id} className="grid gap-2">
          <PinnedPicture
            url={pictureUrl(placement.id)}
            alt={`${placementPlace(placement)}, with the places of the notes`}
            pins={pins
              .map((pin, index) => ({ pin, index }))
              .filter(({ pin }) => pin.placement === placement.id)}
          />
          <figcaption className="text-meta text-soft">{placementPlace(placement)}</figcaption>
        </figure>
      ))}
      {pins.length > 0 && (
        <ol aria-label="Notes on the pictures" className="grid gap-1.5">
          {pins.map((pin, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a list that never changes
            <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2 leading-snug">
              <PinMark>{index + 1}</PinMark>
              <span className="whitespace-pre-line wrap-anywhere">{pin.note}</span>
            </li>
          ))}
        </ol>
      )}
      {files.length > 0 && (
        <ul aria-label="Files" className="grid gap-1.5">
          {files.map(({ sha256, name }) => (
            <li key={sha256} className="flex min-w-0 items-center gap-2 leading-snug">
              <Icon of={FileText} className="shrink-0" />
              {fileUrl ? (
                <a
                  href={fileUrl(sha256)}
                  download
                  aria-label={`Download ${name}`}
                  className="min-w-0 text-link underline wrap-anywhere"
                >
                  {name}
                </a>
              ) : (
                <span className="min-w-0 wrap-anywhere">{name}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PinnedPictureProps {
  url: string;
  alt: string;
  pins: readonly { pin: ProofPin; index: number }[];
}

function PinnedPicture({ url, alt, pins }: PinnedPictureProps) {
  return (
    <span className="relative block overflow-hidden rounded-2 bg-sunken">
      <img src={url} alt={alt} className="block h-auto w-full" />
      {pins.map(({ pin, index }) => (
        <PinMark key={index} at={pin}>
          {index + 1}
        </PinMark>
      ))}
    </span>
  );
}

/** A number on a dot; `at` lays it on a picture. */
export function PinMark({ at, children }: { at?: Pick<ProofPin, 'x' | 'y'>; children: number }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 place-items-center rounded-full border-2 border-paper bg-action text-meta font-strong text-on-action shadow-2 ${at ? 'absolute -translate-1/2' : ''}`}
      style={at && { left: `${100 * at.x}%`, top: `${100 * at.y}%` }}
    >
      {children}
    </span>
  );
}
