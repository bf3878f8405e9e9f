import { useEffect, useRef, useState } from 'react';
import { type ArtworkRef, artworkImageUrl } from '#contract/artwork/artwork.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { useDesignFile } from '#pwa/office/common/use-design-file.ts';
import { EarlierArtwork } from './earlier-artwork.tsx';

interface ArtworkChoiceProps {
  /** Of the customer, whose earlier files are offered. */
  email: string;
  artwork: ArtworkRef | null;
  onChange: (artwork: ArtworkRef | null) => void;
}

/** Uploaded now, taken from an earlier order, or to come. */
export function ArtworkChoice({ email, artwork, onChange }: ArtworkChoiceProps) {
  const upload = useDesignFile('Upload', onChange);
  const [isPicking, setPicking] = useState(false);
  const [isPicked, setPicked] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  // The button that opened the list is gone: the focus goes back into the design, and Enter on from there.
  useEffect(() => {
    if (isPicked) box.current?.closest('fieldset')?.querySelector('select')?.focus();
  }, [isPicked]);

  return (
    <div ref={box} className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
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
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onChange(null);
              setPicked(false);
            }}
          >
            To come
          </Button>
        </>
      ) : (
        <>
          <span className="w-full text-meta text-soft">Artwork to come</span>
          <FileDrop {...upload} />
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
            setPicked(true);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
