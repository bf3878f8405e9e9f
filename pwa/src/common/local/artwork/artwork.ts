/**
 * Artwork on this device. A file is read, checked, hashed and stored before it is shown, so that the design survives a
 * reload, a crash or a week offline. `artwork-uploads.ts` sends it.
 */
import { createContext, useContext, useEffect, useState } from 'react';
import {
  artworkImageUrl,
  artworkLimitBytes,
  artworkLimitPixels,
  artworkRefusals,
  heicType,
  pdfType,
  type ArtworkRef,
} from '#contract/artwork/artwork.ts';
import { artworkTypeOf, isCutOff, sniffBytes, type ArtworkType } from '#contract/artwork/artwork-type.ts';
import type { ShopDatabase, StoredArtwork } from '../database/shop-database.ts';
import { svgSize } from './svg-size.ts';
import { shopDatabase } from '../database/with-shop-database.ts';
import { sha256Of } from './sha256-of.ts';

/** `message` tells the user why a file can't be used. */
export type KeptArtwork = { ok: true; artwork: ArtworkRef } | { ok: false; message: string };

/** A file that a browser can't show, made into artwork with a picture of it. Loaded with the first such file. */
export type Converted =
  | { ok: true; artwork: ArtworkRef; row: StoredArtwork }
  | { ok: false; message: string };
export type ConvertFile = (file: File, bytes: ArrayBuffer, choosePage: ChoosePage) => Promise<Converted>;

export interface ArtworkShelf {
  /**
   * Reads a chosen file and stores it. The same bytes chosen twice are one artwork. A file of several pages asks for
   * one; without an answer the first is taken. An empty `message`: the person has changed their mind.
   */
  keep: (file: File, choosePage?: ChoosePage) => Promise<KeptArtwork>;
  /** The same for a picture that was made here of another one, which stays with it. */
  keepMade: (file: File, original: NonNullable<ArtworkRef['original']>) => Promise<KeptArtwork>;
  /** The bytes as a picture, or null if this device doesn't have them. */
  read: (sha256: string) => Promise<Blob | null>;
}

/** Pages to choose from: their number, and the picture of each. Answers which one, or null for none. */
export type ChoosePage = (pages: FilePages) => Promise<number | null>;

export interface FilePages {
  fileName: string;
  count: number;
  /** Null if it can't be drawn. */
  draw: (page: number) => Promise<Blob | null>;
}

export interface ArtworkParts {
  openDatabase: () => Promise<ShopDatabase>;
  /** Size of a picture as the browser decodes it, or null if it can't. */
  measure: (picture: Blob) => Promise<PictureSize | null>;
  convertPdf: ConvertFile;
  convertHeic: ConvertFile;
  /** Called when a new file waits to be sent. */
  onKept: (sha256: string) => void;
}

interface PictureSize {
  widthPx: number;
  heightPx: number;
}

const noRoom = 'There isn’t enough space for that file on this device. Free some up and try again.';

export function createArtworkShelf(parts: ArtworkParts): ArtworkShelf {
  const { openDatabase, measure, onKept } = parts;

  async function keep(
    file: File,
    choosePage: ChoosePage = async () => 1,
    madeFrom?: string,
  ): Promise<KeptArtwork> {
    if (file.size > artworkLimitBytes) return refuse(artworkRefusals.size);
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes || bytes.byteLength === 0) return refuse(artworkRefusals.broken);
    const type = artworkTypeOf(new Uint8Array(bytes, 0, Math.min(sniffBytes, bytes.byteLength)));
    if (type === 'postscript') return refuse(artworkRefusals[type]);
    if (type === null) return refuse(artworkRefusals.type);
    if (type === pdfType || type === heicType) {
      const convert = type === pdfType ? parts.convertPdf : parts.convertHeic;
      const converted = await convert(file, bytes, choosePage);
      return converted.ok ? store(converted.artwork, converted.row) : converted;
    }
    const size = isCutOff(new Uint8Array(bytes), type) ? null : await measureAs(type, bytes);
    if (!size) return refuse(artworkRefusals.broken);
    if (type !== 'image/svg+xml' && size.widthPx * size.heightPx > artworkLimitPixels) {
      return refuse(artworkRefusals.pixels);
    }
    const artwork: ArtworkRef = {
      sha256: await sha256Of(bytes),
      name: file.name,
      type,
      bytes: bytes.byteLength,
      ...size,
    };
    const { sha256, name, widthPx, heightPx } = artwork;
    return store(artwork, {
      sha256,
      bytes,
      type,
      name,
      widthPx,
      heightPx,
      ...(madeFrom === undefined || madeFrom === sha256 ? {} : { madeFrom }),
    });
  }

  async function keepMade(
    file: File,
    { sha256, name }: NonNullable<ArtworkRef['original']>,
  ): Promise<KeptArtwork> {
    const kept = await keep(file, undefined, sha256);
    return kept.ok ? { ok: true, artwork: { ...kept.artwork, original: { sha256, name } } } : kept;
  }

  async function measureAs(type: ArtworkType, bytes: ArrayBuffer): Promise<PictureSize | null> {
    const drawn = type === 'image/svg+xml' ? svgSize(new TextDecoder().decode(bytes)) : null;
    const decoded = await measure(new Blob([bytes], { type }));
    return decoded && drawn ? drawn : decoded;
  }

  async function store(artwork: ArtworkRef, row: StoredArtwork): Promise<KeptArtwork> {
    const { sha256 } = row;
    try {
      const db = await openDatabase();
      const known = await db.artworks.get(sha256);
      await db.artworks.put({ ...known, ...row });
    } catch {
      return refuse(noRoom);
    }
    onKept(sha256);
    return { ok: true, artwork };
  }

  async function read(sha256: string): Promise<Blob | null> {
    const db = await openDatabase();
    const found = await db.artworks.get(sha256);
    if (found?.picture) return new Blob([found.picture], { type: 'image/png' });
    return found ? new Blob([found.bytes], { type: found.type }) : null;
  }

  return { keep: (file, choosePage) => keep(file, choosePage), keepMade, read };
}

const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message });

/**
 * Decodes the picture once, so that a damaged file is refused here rather than at the printer's. Applies its
 * orientation.
 */
export async function measurePicture(picture: Blob): Promise<PictureSize | null> {
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { widthPx: image.naturalWidth || 1, heightPx: image.naturalHeight || 1 };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The page's shelf. A test passes its own. */
export const ArtworkContext = createContext<ArtworkShelf>(
  createArtworkShelf({
    openDatabase: shopDatabase,
    measure: measurePicture,
    convertPdf: async (...asked) => {
      const found = await import('./pdf/convert-pdf.ts').catch(() => null);
      return found ? found.convertPdf(...asked) : refuse(artworkRefusals.reader);
    },
    convertHeic: async (...asked) => {
      const found = await import('./heic/convert-heic.ts').catch(() => null);
      return found ? found.convertHeic(...asked) : refuse(artworkRefusals.reader);
    },
    onKept: () => void dispatchEvent(new Event(artworkKeptEvent)),
  }),
);

/** Dispatched on `window` when a design waits to be sent. */
export const artworkKeptEvent = 'selvedge:artwork';

export function useArtworkShelf(): ArtworkShelf {
  return useContext(ArtworkContext);
}

/** Address of a design's picture: the one on this device, or else the server's re-encoded copy. */
export function useArtworkUrl(sha256: string | null | undefined): string | null {
  const shelf = useArtworkShelf();
  const [found, setFound] = useState<{ sha256: string; url: string } | null>(null);
  useEffect(() => {
    if (!sha256) return undefined;
    let made: string | null = null;
    let isWanted = true;
    const show = (picture: Blob | null) => {
      if (!isWanted) return;
      made = picture && URL.createObjectURL(picture);
      setFound({ sha256, url: made ?? artworkImageUrl(sha256, 480) });
    };
    shelf.read(sha256).then(show, () => show(null));
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [shelf, sha256]);
  return found && found.sha256 === sha256 ? found.url : null;
}
