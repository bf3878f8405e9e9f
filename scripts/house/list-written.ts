import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const searched = /^(?:api|contract|pwa|tests|scripts|docs|\.ci)\/|^[\w.-]+$/;
const written = /\.(?:ts|tsx|mjs|md|css|html|sql|sh|py|yml|json)$/;

/** What people have written: sources, tests, documents and configuration, as paths from the root. */
export function listWritten(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter(file => searched.test(file) && written.test(file) && file !== 'package-lock.json')
    .filter(file => existsSync(path.join(root, file)));
}
