/**
 * Pictures, and files for machines, that staff need without a network: fetched once and stored by their immutable
 * address. They are not in the service worker's caches, because they are private and are deleted on sign-out
 * (`leave-device.ts`).
 */
import { sessionLine } from '../call/call.ts';

export const keptImagesName = 'selvedge-staff-images';
const mostKept = 400;
const keptTypes = /^(image\/|application\/octet-stream)/;

/** An object URL, which the caller must revoke. Null if the picture is available neither here nor from the server. */
export async function openKeptImage(address: string): Promise<string | null> {
  const store = await globalThis.caches?.open(keptImagesName).catch(() => undefined);
  const kept = await store?.match(address);
  if (kept) return URL.createObjectURL(await kept.blob());
  const answer = await fetchPicture(address);
  if (!answer?.ok || !answer.headers.get('Content-Type')?.startsWith('image/')) return null;
  if (store) await keep(store, address, answer.clone());
  return URL.createObjectURL(await answer.blob());
}

/** A file's bytes. `away`: it isn't on this device, and the shop can't be asked now. */
export async function readKeptFile(address: string): Promise<Blob | 'away' | 'refused'> {
  const store = await globalThis.caches?.open(keptImagesName).catch(() => undefined);
  const kept = await store?.match(address);
  if (kept) return kept.blob();
  const answer = await fetchPicture(address);
  if (!answer?.headers.has('X-Request-Id')) return 'away';
  if (!answer.ok) return 'refused';
  const copy = answer.clone();
  // A line that breaks half way is no file.
  const bytes = await answer.blob().catch(() => null);
  if (!bytes) return 'away';
  if (store) await keep(store, address, copy);
  return bytes;
}

/** For one that turns out to be damaged: the next reader fetches it again. */
export async function dropKeptFile(address: string): Promise<void> {
  const store = await globalThis.caches?.open(keptImagesName).catch(() => undefined);
  await store?.delete(address);
}

/**
 * Fetches what isn't stored yet, one after the other, so that they are there before someone looks. Stops at
 * the first one that the server can't be asked for; the rest are fetched the next time.
 */
export async function keepImages(addresses: readonly string[], isWanted: () => boolean): Promise<void> {
  const store = await globalThis.caches?.open(keptImagesName).catch(() => undefined);
  if (!store) return;
  const held = new Set((await store.keys()).map(({ url }) => url));
  for (const address of addresses) {
    if (!isWanted()) return;
    if (held.has(new URL(address, location.href).href)) continue;
    const answer = await fetchPicture(address);
    if (!answer) return;
    if (answer.ok && keptTypes.test(answer.headers.get('Content-Type') ?? ''))
      await keep(store, address, answer);
  }
}

/** Null if no answer comes, or no one is signed in. */
function fetchPicture(address: string): Promise<Response | null> {
  return sessionLine
    .run({ isRepeatable: true, needsSession: true }, signal =>
      fetch(address, { credentials: 'same-origin', signal }),
    )
    .catch(() => null);
}

async function keep(store: Cache, address: string, answer: Response): Promise<void> {
  try {
    await store.put(address, answer);
    const held = await store.keys();
    for (const oldest of held.slice(0, Math.max(0, held.length - mostKept))) await store.delete(oldest);
  } catch {
    // No room: it is shown now and fetched again the next time.
  }
}
