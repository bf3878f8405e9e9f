/**
 * Artwork: the design file a shopper uploads. It is identified by the SHA-256 of its bytes everywhere: on the phone, on
 * the wire, in the database and on the job ticket.
 */

/** `designFile` of a placement on the wire. The bytes are sent separately, by `PUT /api/uploads/{sha256}`. */
export interface ArtworkRef {
  sha256: string;
  name: string;
  /** MIME type as detected on the device; the server decides from the bytes. */
  type: string;
  bytes: number;
  widthPx: number;
  heightPx: number;
  /** The file is made for printing inks: a screen shows its colours only nearly. */
  colours?: 'cmyk';
  /** The file that this picture was made from by the shop's own tools. It is kept as long as this one. */
  original?: { sha256: string; name: string } | undefined;
}

/**
 * Picture types a design may have. The server re-encodes each of them, so shoppers never load the original bytes.
 */
export const artworkTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
] as const;

/** A PDF, or an Illustrator file by the PDF inside it. What is shown of it is drawn from one of its pages. */
export const pdfType = 'application/pdf';

/** As phones photograph. A browser is shown a picture of it; it is printed from as it came. */
export const heicType = 'image/heic';

export const artworkLimitBytes = 50_000_000;
export const artworkLimitPixels = 60_000_000;

/** The longer side that stands for "sharp at every size": a PDF's page of lines and letters alone. */
export const vectorSidePx = 10_000;

/** Whether it is redrawn at every size, so that its pixels say nothing. */
export function isVector(artwork: Pick<ArtworkRef, 'type' | 'widthPx'> & { heightPx?: number }): boolean {
  const { type, widthPx, heightPx = 0 } = artwork;
  return type === 'image/svg+xml' || (type === pdfType && Math.max(widthPx, heightPx) === vectorSidePx);
}

/** URL of the server's re-encoded picture of an artwork; `width` is 96, 480 or 1200 pixels. */
export function artworkImageUrl(sha256: string, width: 96 | 480 | 1200): string {
  return `/api/artworks/${sha256}/${width}.webp`;
}

/** The same for a person who may read the order with this artwork, by session or by the order's token. */
export function orderedArtworkUrl(
  sha256: string,
  width: 96 | 480 | 1200,
  order: { orderId: string; token?: string | null },
): string {
  const query = new URLSearchParams({ order: order.orderId, ...(order.token ? { token: order.token } : {}) });
  return `${artworkImageUrl(sha256, width)}?${query.toString()}`;
}

/** The same for the holder of a link by which designs are sent. */
export function linkedArtworkUrl(
  sha256: string,
  width: 96 | 480 | 1200,
  { linkId, token }: { linkId: string; token: string },
): string {
  return `${artworkImageUrl(sha256, width)}?${new URLSearchParams({ link: linkId, token }).toString()}`;
}

/** Messages for files that can't be used. Those of PDFs are in `pdf/pdf-refusals.ts`. */
export const artworkRefusals = {
  type: 'That file type is not supported. Upload a PNG, JPEG, WebP, GIF, AVIF, HEIC or SVG image, a PDF or an AI file.',
  heic: 'That photo is of a kind that can’t be opened here. On the phone, share it as JPEG (“Most Compatible”) and try again.',
  postscript:
    'That is an EPS or an old Illustrator file. Save it as a PDF, or as AI with “Create PDF Compatible File”, and try again.',
  size: 'That file is too large. The limit is 50 MB.',
  reader:
    'The reader for this kind of file could not be loaded. Connect to the internet and choose the file again.',
  pixels: 'That picture has too many pixels. The limit is 60 megapixels.',
  broken: 'That file could not be read as a picture. It may be damaged.',
} as const;
