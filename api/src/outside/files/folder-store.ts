/**
 * Files under one folder: `<root>/ab/ab12….ext`. A file is written beside its place, synced and renamed, so that a name
 * either has all its bytes or does not exist.
 */
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, isFileName, once, pathOf } from './file-store.ts';
import { digestStream } from './digest-stream.ts';
import { namesIn } from './names-in.ts';
import { createSpool, type RoomOptions } from './spool.ts';

export interface FolderStoreOptions extends RoomOptions {
  root: string;
}

const temporaryFolder = '.tmp';
/** Above, folders are listed: a look at each of many thousand takes long. */
const lookedAtOneByOne = 16;

export function createFolderStore({ root, ...room }: FolderStoreOptions): FileStore {
  const placeOf = (name: string) => path.join(root, pathOf(name));
  const spool = createSpool(path.join(root, temporaryFolder), true, room);

  async function moveTo(file: string, name: string): Promise<void> {
    const place = placeOf(name);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await rename(file, place);
    // The folder's own entry, without which a power cut could lose the name.
    const folder = await open(path.dirname(place), constants.O_RDONLY);
    await folder.sync().finally(() => folder.close());
  }

  const store: FileStore = {
    place: root,
    async receive(stream, limitBytes) {
      const spooled = await spool.receive(stream, limitBytes);
      return spooled && { ...spooled, keep: name => moveTo(spooled.path, name) };
    },
    async put(name, bytes) {
      pathOf(name);
      const received = await store.receive(once(bytes), bytes.length);
      await received?.keep(name);
    },
    async read(name) {
      const place = placeOf(name);
      const found = await stat(place).catch(whenGone(null));
      return found && { stream: createReadStream(place), bytes: found.size };
    },
    async find(names) {
      if (names.length > lookedAtOneByOne) return findInLists(root, names);
      const there = new Set<string>();
      for (const name of names) {
        const isThere = await access(placeOf(name)).then(() => true, whenGone(false));
        if (isThere) there.add(name);
      }
      return there;
    },
    async *list() {
      for (const folder of (await namesIn(root)).filter(name => /^[0-9a-f]{2}$/.test(name)).toSorted())
        yield* (await namesIn(path.join(root, folder)))
          .filter(name => isFileName(name) && name.startsWith(folder))
          .toSorted();
    },
    async digest(name) {
      const found = await store.read(name);
      return found && digestStream(found.stream);
    },
    takenAs: name => store.digest(name),
    async isEmpty() {
      const others = (await namesIn(root)).filter(name => name !== temporaryFolder);
      for (const name of others) {
        const isOfStore = /^[0-9a-f]{2}$/.test(name);
        if (!isOfStore || (await namesIn(path.join(root, name))).length > 0) return false;
      }
      return true;
    },
    remove: async name => rm(placeOf(name), { force: true }),
    state: async () => ((await spool.hasRoom()) ? 'takes files' : 'full'),
    sweepTemporary: () => spool.sweep(),
  };
  return store;
}

async function findInLists(root: string, names: readonly string[]): Promise<Set<string>> {
  const folders = new Set(names.map(name => path.dirname(pathOf(name))));
  const there = new Set<string>();
  for (const folder of folders) for (const name of await namesIn(path.join(root, folder))) there.add(name);
  return new Set(names.filter(name => there.has(name)));
}

/** Any other trouble does not say that it is gone. */
const whenGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
