/** The page's sender of artwork: starts with the first screen that shows a design, and again when the network returns. */
import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { artworkKeptEvent } from './artwork.ts';
import {
  createArtworkUploads,
  type ArtworkUploads,
  type UploadAnswer,
  type UploadStates,
} from './artwork-uploads.ts';
import { putArtwork } from './put-artwork.ts';
import { ApiError, call } from './call.ts';
import { shopDatabase } from './with-shop-database.ts';

async function isThere(sha256: string): Promise<UploadAnswer> {
  try {
    await call('HEAD /api/uploads/{sha256}', { params: { sha256 } });
    return { status: 204 };
  } catch (error) {
    return error instanceof ApiError ? { status: error.status } : null;
  }
}

export const ArtworkUploadsContext = createContext<ArtworkUploads>(
  createArtworkUploads({
    openDatabase: shopDatabase,
    isThere,
    send: putArtwork,
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
  }),
);

/** How far each design is, by SHA-256. `ensure(hashes)` is for the moment before an order. */
export function useArtworkUploads(): { states: UploadStates; ensure: ArtworkUploads['ensure'] } {
  const uploads = useContext(ArtworkUploadsContext);
  useEffect(() => {
    const resume = () => void uploads.resume();
    resume();
    addEventListener('online', resume);
    addEventListener(artworkKeptEvent, resume);
    return () => {
      removeEventListener('online', resume);
      removeEventListener(artworkKeptEvent, resume);
    };
  }, [uploads]);
  return { states: useStore(uploads.state), ensure: uploads.ensure };
}
