/** `npm run api-page`: writes `docs/api.md` from the declarations of the contract. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';
import { readContract } from './api-page/read-contract.ts';
import { writePage } from './api-page/write-page.ts';

const page = writePage(await readContract());
writeFileSync(path.join(projectRoot, 'docs', 'api.md'), page);
console.log(`docs/api.md: ${page.split('\n').length - 1} lines.`);
