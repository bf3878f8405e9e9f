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
import { beginVisit } from '../links/begin-visit.ts';
import { putArtwork } from './put-artwork.ts';
import { ApiError, call } from '../call/call.ts';
import { shopDatabase } from '../database/with-shop-database.ts';

async function isThere(sha256: string): Promise<UploadAnswer> {
  try {
    await call('HEAD /api/uploads/{sha256}', { params: { sha256 } });
    return { status: 204 };
  } catch (error) {
    return error instanceof ApiError ? { status: error.status } : null;
  }
}

/** A queue is a resource of the page, like its connection to the database: one, as long as the page lives. */
const ofThisPage = createArtworkUploads({
  openDatabase: shopDatabase,
  isThere,
  send: async (artwork, onProgress) => {
    await beginVisit();
    return putArtwork(artwork, onProgress);
  },
  later: (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
});

export const ArtworkUploadsContext = createContext<ArtworkUploads>(ofThisPage);

/** For what must have its files with the shop before it goes there itself: answers those that are not. */
export const ensureArtwork: ArtworkUploads['ensure'] = hashes => ofThisPage.ensure(hashes);

/** For the start of the app: what a reload left unsent goes on, whichever screen is open. */
export function sendWaitingArtwork(): void {
  keepSending(ofThisPage);
}

function keepSending(uploads: ArtworkUploads): () => void {
  // A browser that keeps nothing has nothing to send.
  const resume = () => void uploads.resume().catch(() => undefined);
  resume();
  addEventListener('online', resume);
  addEventListener(artworkKeptEvent, resume);
  return () => {
    removeEventListener('online', resume);
    removeEventListener(artworkKeptEvent, resume);
  };
}

/** How far each design is, by SHA-256. `ensure(hashes)` is for the moment before an order. */
export function useArtworkUploads(): { states: UploadStates; ensure: ArtworkUploads['ensure'] } {
  const uploads = useContext(ArtworkUploadsContext);
  useEffect(() => keepSending(uploads), [uploads]);
  return { states: useStore(uploads.state), ensure: uploads.ensure };
}
