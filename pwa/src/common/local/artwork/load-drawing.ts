/**
 * The text of a garment drawing, to be recoloured in the page. Its address is immutable, so the browser and the worker
 * cache it.
 */
import { OfflineError } from '../call/call.ts';

export async function loadDrawing(url: string): Promise<string> {
  const answer = await fetch(url).catch(() => {
    throw new OfflineError();
  });
  const isDrawing = answer.ok && answer.headers.get('Content-Type')?.startsWith('image/svg+xml');
  if (!isDrawing) throw new OfflineError();
  return answer.text();
}
