/**
 * Prepares a photograph for sending: at most 1600 pixels on its longer side, upright, and painted again, so that none
 * of the camera's metadata (place, serial number) is sent with it.
 */
import type { Photo } from './photos.ts';
import { sha256Of } from '../artwork/sha256-of.ts';

const longestSidePx = 1600;
const quality = 0.8;

/** Null for a file that this browser can't read as a picture. */
export async function preparePhoto(file: Blob): Promise<Photo | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const jpeg = await paint(image);
    const bytes = await jpeg?.arrayBuffer();
    return bytes ? { sha256: await sha256Of(bytes), bytes, type: 'image/jpeg' } : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function paint(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  const factor = Math.min(1, longestSidePx / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * factor));
  canvas.height = Math.max(1, Math.round(naturalHeight * factor));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));
}
