/** One file for the shop, sent as designs are: kept on this device first, and with the shop before it counts. */
import { useContext } from 'react';
import { artworkRefusals } from '#contract/artwork/artwork.ts';
import { useArtworkShelf } from './artwork.ts';
import { ArtworkUploadsContext } from './use-artwork-uploads.ts';

export interface SentFile {
  sha256: string;
  name: string;
}

export type SendFile = (file: File) => Promise<SentFile | { trouble: string }>;

const notSent = 'The file couldn’t be sent. Check the connection and choose it again.';
const nameLength = 255;

/** Resolves to the file that the shop has, or to why it hasn't. */
export function useSendFile(): SendFile {
  const shelf = useArtworkShelf();
  const { ensure, state } = useContext(ArtworkUploadsContext);
  return async file => {
    const kept = await shelf.keep(file).catch(() => null);
    if (!kept) return { trouble: artworkRefusals.broken };
    if (!kept.ok) return { trouble: kept.message };
    const { sha256, name } = kept.artwork;
    const missing = await ensure([sha256]).catch(() => [sha256]);
    if (missing.length === 0) return { sha256, name: name.slice(0, nameLength) };
    const now = state.getState().get(sha256);
    return { trouble: now?.phase === 'refused' ? now.message : notSent };
  };
}
