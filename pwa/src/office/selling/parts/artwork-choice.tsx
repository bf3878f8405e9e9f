import { useState } from 'react';
import {
  type ArtworkRef,
  artworkImageUrl,
  artworkLimitBytes,
  artworkRefusals,
} from '#contract/artwork/artwork.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { putDesign } from '#pwa/common/local/artwork/put-medium.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { EarlierArtwork } from './earlier-artwork.tsx';

interface ArtworkChoiceProps {
  /** Of the customer, whose earlier files are offered. */
  email: string;
  artwork: ArtworkRef | null;
  onChange: (artwork: ArtworkRef | null) => void;
}

/** Uploaded now, taken from an earlier order, or to come. */
export function ArtworkChoice({ email, artwork, onChange }: ArtworkChoiceProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isPicking, setPicking] = useState(false);

  async function handleFile(file: File | undefined) {
    if (!file) return;
    const isTooLarge = file.size > artworkLimitBytes;
    setWrong(isTooLarge ? artworkRefusals.size : null);
    if (isTooLarge) return;
    setBusy(true);
    try {
      onChange(await putDesign(file));
    } catch (error) {
      setWrong(failureWords(error, 'The file could not be uploaded.'));
    }
    setBusy(false);
  }

  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      {artwork ? (
        <>
          <img
            src={artworkImageUrl(artwork.sha256, 96)}
            alt=""
            className="size-control flex-none rounded-2 bg-raised object-contain p-1"
          />
          <span className="min-w-0 flex-1 truncate text-meta" title={artwork.name}>
            {artwork.name}
          </span>
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            To come
          </Button>
        </>
      ) : (
        <>
          <span className="w-full text-meta text-soft">Artwork to come</span>
          <FileDrop
            variant="button"
            label={isBusy ? 'Uploading…' : 'Upload'}
            accept="image/*,.pdf,.ai"
            disabled={isBusy}
            error={wrong ?? undefined}
            onFiles={([file]) => void handleFile(file)}
          />
          {email.includes('@') && (
            <Button size="small" variant="quiet" onClick={() => setPicking(true)}>
              Earlier artwork
            </Button>
          )}
        </>
      )}
      {isPicking && (
        <EarlierArtwork
          email={email}
          onPick={chosen => {
            onChange(chosen);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
