/** Component tests that put something in a module's place (`vi.mock`): other files of the same process would get it too. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folders = ['pwa/src', 'tests'];

/** Paths from the project's root. */
export const replacingFiles = folders.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.tsx'))
    .map(name => path.join(folder, name))
    .filter(file => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8'))),
);
