import { statfs } from 'node:fs/promises';
import type { Figure } from './figure.ts';

/** As `statfs` of Node answers, in blocks. */
export type ReadVolume = (folder: string) => Promise<{ bsize: number; blocks: number; bavail: number }>;

/** The volume of DATA_DIR: files and keys, and the database where it is embedded. */
export function diskFigure(dataDir: string, readVolume: ReadVolume = statfs): Figure {
  return {
    gauges: {
      selvedge_disk_free_bytes: 'Room that the shop may still use on the volume of DATA_DIR',
      selvedge_disk_size_bytes: 'Size of the volume of DATA_DIR',
    },
    async read() {
      const { bsize, blocks, bavail } = await readVolume(dataDir);
      return [
        { gauge: 'selvedge_disk_free_bytes', value: bavail * bsize },
        { gauge: 'selvedge_disk_size_bytes', value: blocks * bsize },
      ];
    },
  };
}
