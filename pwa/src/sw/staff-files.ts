/** Keeps the chunks of the staff screens. Their list is written by the build (`staff-files.json`). */

export const staffCacheName = 'selvedge-staff-code';
const listAddress = '/staff-files.json';

/** `add` fetches what is missing; `tidy` also drops what no longer belongs to this version. */
export async function keepStaffFiles(mode: 'add' | 'tidy'): Promise<void> {
  const answer = await fetch(listAddress, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`No list of staff files: ${answer.status}`);
  const wanted = (await answer.json()) as string[];
  const cache = await caches.open(staffCacheName);
  const kept = await cache.keys();
  const keptPaths = new Set(kept.map(({ url }) => new URL(url).pathname));
  await cache.addAll(wanted.filter(path => !keptPaths.has(path)));
  if (mode === 'add') return;
  const obsolete = kept.filter(({ url }) => !wanted.includes(new URL(url).pathname));
  await Promise.all(obsolete.map(request => cache.delete(request)));
}
