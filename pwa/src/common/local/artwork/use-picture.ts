/** What a screen needs to know about a design's pixels: facts for warnings, and how the finished item will look. */
import { useContext, useEffect, useState } from 'react';
import type { PictureFacts } from '#contract/artwork/picture-facts.ts';
import { useArtworkShelf, useArtworkUrl } from './artwork.ts';
import { PictureReaderContext, type Picture } from './picture-reader.ts';

type FoundFacts = ReadonlyMap<string, PictureFacts | null>;
const nothing: FoundFacts = new Map();

/** By the hash of each file: missing while a picture is being read, null if it can't be read. Keep the list's identity. */
export function usePicturesFacts(pictures: readonly Picture[]): FoundFacts {
  const reader = useContext(PictureReaderContext);
  const shelf = useArtworkShelf();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    let isWanted = true;
    for (const { sha256, widthPx, heightPx } of pictures) {
      void reader.facts({ sha256, widthPx, heightPx }, shelf.read).then(facts => {
        if (isWanted)
          setFound(known => (known.get(sha256) === facts ? known : new Map(known).set(sha256, facts)));
      });
    }
    return () => {
      isWanted = false;
    };
  }, [reader, shelf, pictures]);
  return found;
}

/**
 * Address of a design as it will look: the stitched picture for embroidery once it is ready, otherwise the picture
 * itself.
 */
export function useDecorationUrl(
  artwork: Picture | null | undefined,
  { isSewn, widthMm }: { isSewn: boolean; widthMm: number },
): string | null {
  const reader = useContext(PictureReaderContext);
  const shelf = useArtworkShelf();
  const plain = useArtworkUrl(artwork?.sha256);
  const [sewn, setSewn] = useState<{ sha256: string; url: string } | null>(null);
  const { sha256, widthPx = 0, heightPx = 0 } = artwork ?? {};
  useEffect(() => {
    if (!sha256 || !isSewn) return undefined;
    let isWanted = true;
    void reader.stitched({ sha256, widthPx, heightPx }, widthMm, shelf.read).then(blob => {
      if (isWanted && blob) setSewn({ sha256, url: URL.createObjectURL(blob) });
    });
    return () => {
      isWanted = false;
    };
  }, [reader, shelf, sha256, widthPx, heightPx, isSewn, widthMm]);
  useEffect(() => () => (sewn ? URL.revokeObjectURL(sewn.url) : undefined), [sewn]);
  return isSewn && sewn && sewn.sha256 === sha256 ? sewn.url : plain;
}
