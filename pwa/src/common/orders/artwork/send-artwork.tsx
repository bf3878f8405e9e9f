import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PlaceToCome } from '#contract/proofs/artwork-endpoints.ts';
import { artworkAccept } from '#pwa/common/local/artwork/artwork-accept.ts';
import { useSendFile } from '#pwa/common/local/artwork/use-send-file.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { placementTitle } from '../proof-words.ts';
import { type ArtworkDoor, type ArtworkToComeHandle, useArtworkToCome } from './use-artwork-to-come.ts';

interface SendArtworkProps {
  door: ArtworkDoor;
  /** The order has another design now. */
  onSent?: () => void;
}

/** Designs that were to come: sent here, and replaced or taken back until a proof shows them. */
export function SendArtwork({ door, onSent }: SendArtworkProps) {
  const handle = useArtworkToCome(door);
  const { asked, askAgain } = handle;
  if (asked.phase === 'failed')
    return (
      <ErrorState title="The artwork that is to come could not be loaded." onRetry={askAgain}>
        {asked.isOffline && 'There is no connection.'}
      </ErrorState>
    );
  if (asked.phase !== 'ready' || asked.value.places.length === 0) return null;
  const { places } = asked.value;
  const missing = places.filter(({ artwork }) => artwork === null).length;
  return (
    <section aria-label="Artwork to come" className="grid gap-4 rounded-3 border border-line bg-raised p-4">
      <p aria-live="polite">
        {missing > 0 ? (
          <>
            <b className="font-strong">
              {missing === 1 ? 'One design is to come.' : `${missing} designs are to come.`}
            </b>{' '}
            We make a proof once they are all here.
          </>
        ) : (
          <>
            <b className="font-strong">All artwork is here.</b> You’ll get a proof of it before anything is
            made.
          </>
        )}
      </p>
      <ul aria-label="Designs" className="grid gap-3">
        {places.map(place => (
          <Place
            key={`${place.itemId} ${place.place}`}
            place={place}
            handle={handle}
            isOffline={asked.asOf !== null}
            onSent={onSent}
          />
        ))}
      </ul>
    </section>
  );
}

interface PlaceProps {
  place: PlaceToCome;
  handle: ArtworkToComeHandle;
  isOffline: boolean;
  onSent: (() => void) | undefined;
}

function Place({ place, handle, isOffline, onSent }: PlaceProps) {
  const { techniques } = useShopFacts();
  const sendFile = useSendFile();
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { productName, colourName, artwork, closed } = place;
  const title = placementTitle(place, techniques);
  const garment = [productName, colourName].filter(Boolean).join(', ');

  async function attempt(words: string, work: () => Promise<string | null>) {
    setTrouble(null);
    setBusy(words);
    const refused = await work();
    setTrouble(refused);
    setBusy(null);
    if (refused === null) onSent?.();
  }

  const handleFile = (file: File | undefined) =>
    file &&
    attempt(`Sending ${file.name}…`, async () => {
      const sent = await sendFile(file);
      return 'trouble' in sent ? sent.trouble : handle.send(place, sent);
    });

  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 border-t border-line pt-3 first:border-0 first:pt-0">
      <span className="grid size-18 place-items-center overflow-hidden rounded-2 bg-sunken p-1.5">
        {artwork ? (
          <img
            src={handle.pictureUrl(artwork.sha256)}
            alt={`Artwork ${artwork.name}`}
            className="max-h-full max-w-full object-contain"
          />
        ) : (
          <span className="text-center text-xs text-soft">To come</span>
        )}
      </span>
      <div className="grid min-w-0 content-start gap-2">
        <p className="leading-snug">
          <b className="font-strong">{title}</b>
          <span className="block text-meta text-soft wrap-anywhere">{garment}</span>
          {artwork && <span className="block text-meta wrap-anywhere">{artwork.name}</span>}
        </p>
        {closed !== null && <p className="text-meta text-soft">{closed}</p>}
        {closed === null && (
          <div className="flex flex-wrap items-start gap-2">
            <FileDrop
              variant="button"
              accept={artworkAccept}
              disabled={busy !== null || isOffline}
              label={
                busy ?? (
                  <>
                    {artwork ? 'Another file' : 'Send the artwork'}
                    <span className="sr-only">
                      {' '}
                      for {title}, {garment}
                    </span>
                  </>
                )
              }
              help={
                isOffline
                  ? 'You can send it when you are back online.'
                  : !artwork && 'PNG, JPG, WebP, HEIC, SVG, PDF or AI, up to 50 MB.'
              }
              onFiles={([file]) => void handleFile(file)}
            />
            {artwork && (
              <Button
                variant="quiet"
                icon={Trash2}
                disabled={busy !== null || isOffline}
                onClick={() => void attempt('Taking it back…', () => handle.send(place, null))}
              >
                Take back
                <span className="sr-only"> {artwork.name}</span>
              </Button>
            )}
          </div>
        )}
        {trouble && <ErrorState variant="inline" title={trouble} />}
      </div>
    </li>
  );
}
