/**
 * The page's artwork uploader. It starts with the first screen that shows a design, and again when the network
 * returns.
 */
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

/** The queue belongs to the page, like its database connection: there is one for the life of the page. */
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

/** For work whose files must reach the shop first. Returns the hashes that are not there yet. */
export const ensureArtwork: ArtworkUploads['ensure'] = hashes => ofThisPage.ensure(hashes);

/** Called when the app starts: sends what a reload interrupted, whichever screen is open. */
export function sendWaitingArtwork(): void {
  keepSending(ofThisPage);
}

function keepSending(uploads: ArtworkUploads): () => void {
  // A browser that stores nothing has nothing to send.
  const resume = () => void uploads.resume().catch(() => undefined);
  resume();
  addEventListener('online', resume);
  addEventListener(artworkKeptEvent, resume);
  return () => {
    removeEventListener('online', resume);
    removeEventListener(artworkKeptEvent, resume);
  };
}

/** Upload progress of each design, by SHA-256. Call `ensure(hashes)` before placing an order. */
export function useArtworkUploads(): { states: UploadStates; ensure: ArtworkUploads['ensure'] } {
  const uploads = useContext(ArtworkUploadsContext);
  useEffect(() => keepSending(uploads), [uploads]);
  return { states: useStore(uploads.state), ensure: uploads.ensure };
}
