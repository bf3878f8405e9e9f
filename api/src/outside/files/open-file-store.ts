import { createBucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import type { FilesPlace } from './files-place.ts';
import { createFolderStore } from './folder-store.ts';
import type { RoomOptions } from './spool.ts';
import { createTwoStores } from './two-stores.ts';

export interface FilesPlaces {
  files: FilesPlace;
  /** Where files were before, or will be: read as well. */
  filesAlso?: FilesPlace | null | undefined;
}

export function openFileStore({ files, filesAlso }: FilesPlaces, room: RoomOptions = {}): FileStore {
  const first = openPlace(files, room);
  return filesAlso ? createTwoStores(first, openPlace(filesAlso, room)) : first;
}

export function openPlace(place: FilesPlace, room: RoomOptions = {}): FileStore {
  return place.kind === 'folder'
    ? createFolderStore({ root: place.root, ...room })
    : createBucketStore({ place, ...room });
}
