/**
 * Keeps the chunks of the staff screens. Their list is written by the build (`staff-files.json`).
 *
 * Who takes a new version speaks for one tab. The others run on with what they have loaded, and ask for the rest of their
 * own build when they need it, without a network too: so the files of the two builds before stay.
 */

export const staffCacheName = 'selvedge-staff-code';
const listAddress = '/staff-files.json';
/** Lists of the builds that are kept, the newest first: beside the files, so that they go together. */
const buildsAddress = '/staff-builds.json';
const buildsKept = 3;

/** `add` fetches what is missing; `tidy` also drops what belongs to none of the last three builds. */
export async function keepStaffFiles(mode: 'add' | 'tidy'): Promise<void> {
  const answer = await fetch(listAddress, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`No list of staff files: ${answer.status}`);
  const wanted = (await answer.json()) as string[];
  const cache = await caches.open(staffCacheName);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const files = kept.filter(path => path !== buildsAddress);
  await cache.addAll(wanted.filter(path => !files.includes(path)));
  if (mode === 'add') return;
  const builds = await lastBuilds(cache, wanted, files);
  const needed = new Set(builds.flat());
  await cache.put(buildsAddress, new Response(JSON.stringify(builds)));
  await Promise.all(files.filter(path => !needed.has(path)).map(path => cache.delete(path)));
}

async function lastBuilds(cache: Cache, wanted: string[], files: string[]): Promise<string[][]> {
  const noted = await cache.match(buildsAddress);
  // From before there were notes: what lies there is the build before.
  const former = noted ? ((await noted.json()) as string[][]) : [files];
  const isAnother = (build: string[]) => JSON.stringify(build) !== JSON.stringify(wanted);
  return [wanted, ...former.filter(isAnother)].slice(0, buildsKept);
}
