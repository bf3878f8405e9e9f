import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';
import { sourceFolders } from './folders.ts';

/** TypeScript of ours as paths from the project's root, in order. */
export function listSources(folders: readonly string[] = sourceFolders): string[] {
  return folders
    .flatMap(folder =>
      readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
        name => `${folder}/${name.split(path.sep).join('/')}`,
      ),
    )
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .toSorted();
}
