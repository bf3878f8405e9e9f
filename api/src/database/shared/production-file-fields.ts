import { isoText } from '../json-text.ts';

/** A production file as jobs and designs show it; `f` is the alias of `production_files`. */
export const productionFileFields = {
  id: 'f.id',
  artwork: 'f.artwork',
  name: 'f.name',
  extension: 'f.extension',
  bytes: 'f.bytes',
  sha256: 'f.sha256',
  note: 'f.note',
  stitching: 'f.stitching',
  addedAt: isoText('f.added_at'),
} as const;
