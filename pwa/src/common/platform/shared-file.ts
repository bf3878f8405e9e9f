/**
 * A picture that was shared from the phone's gallery to the installed app. The worker keeps it where the page finds it,
 * with or without a network; nothing is sent. Used by both, so it imports nothing.
 */

/** Where the phone posts it, and the page that opens then. */
export const sharePath = '/share';
/** Name of the form's field; the manifest tells the phone. */
export const shareField = 'picture';

export const sharedCacheName = 'selvedge-shared';
const keptAt = '/share/picture';
const nameHeader = 'X-Name';
const countHeader = 'X-Count';

export interface SharedFile {
  file: File;
  /** How many were shared at once; the first is kept. */
  count: number;
}

export async function keepSharedFile({ file, count }: SharedFile): Promise<void> {
  const headers = {
    'Content-Type': file.type || 'application/octet-stream',
    // Headers hold Latin letters only.
    [nameHeader]: encodeURIComponent(file.name),
    [countHeader]: String(count),
  };
  const cache = await caches.open(sharedCacheName);
  await cache.put(keptAt, new Response(file, { headers }));
}

/** Null if nothing waits. */
export async function readSharedFile(): Promise<SharedFile | null> {
  const kept = await caches.match(keptAt, { cacheName: sharedCacheName });
  if (!kept) return null;
  const name = decodeURIComponent(kept.headers.get(nameHeader) ?? '') || 'picture';
  const blob = await kept.blob();
  const file = new File([blob], name, { type: kept.headers.get('Content-Type') ?? blob.type });
  return { file, count: Number(kept.headers.get(countHeader)) || 1 };
}

export const forgetSharedFile = (): Promise<unknown> => caches.delete(sharedCacheName);
