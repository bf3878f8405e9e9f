/** The first rows of a device: by the app, and the same rows by IndexedDB alone. */
import type { Change } from '#contract/wire/sync.ts';
import { openUserDatabase } from '#pwa/common/local/database/user-database.ts';
import { takeChanges } from '#pwa/common/local/sync/take-changes.ts';

const rows = 10_000;
const rounds = 6;

export interface FillTimes {
  app: number[];
  raw: number[];
}

export async function run(): Promise<FillTimes> {
  const changes = Array.from({ length: rows }, (_, at) => changeOf(at));
  const told: FillTimes = { app: [], raw: [] };
  // In turn, as a browser's storage is slower at some times than at others. The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const app = await fillByApp(changes, round);
    const raw = await fillRaw(changes, round);
    if (round === 0) continue;
    told.app.push(app);
    told.raw.push(raw);
  }
  return told;
}

function changeOf(at: number): Change {
  const id = crypto.randomUUID();
  const row = {
    id,
    jobNumber: `J-${at}`,
    title: `Front print on ${at % 90} polos`,
    stage: 'ready',
    priority: at % 4,
    dueDate: '2026-12-01T00:00:00.000Z',
    notes: 'Ink 2 is the club’s own blue. Check the collar before the second pass.',
  };
  return { e: 'jobs', id, ver: at + 1, scope: 'jobs', row };
}

async function fillByApp(changes: readonly Change[], round: number): Promise<number> {
  const db = openUserDatabase(round + 1);
  await db.open();
  const start = performance.now();
  await db.transaction('rw', [db.jobs, db.meta], async () => {
    await takeChanges(db, changes);
    await db.meta.put({ key: 'cursor', value: 'c1' });
  });
  const spent = performance.now() - start;
  if ((await db.jobs.count()) !== rows) throw new Error('Rows are missing.');
  await db.delete();
  return spent;
}

async function fillRaw(changes: readonly Change[], round: number): Promise<number> {
  const name = `raw-${round}`;
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('jobs', { keyPath: 'id' });
    opening.result.createObjectStore('meta', { keyPath: 'key' });
  };
  const db = await settled(opening);
  const start = performance.now();
  const writing = db.transaction(['jobs', 'meta'], 'readwrite', { durability: 'strict' });
  const jobs = writing.objectStore('jobs');
  for (const { id, ver, scope, row } of changes) jobs.put({ id, ver, scopes: [scope], row });
  writing.objectStore('meta').put({ key: 'cursor', value: 'c1' });
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error ?? new Error('not written'));
  });
  const spent = performance.now() - start;
  db.close();
  await settled(indexedDB.deleteDatabase(name));
  return spent;
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no answer'));
  });
