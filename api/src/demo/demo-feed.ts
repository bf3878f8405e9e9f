/** Where the supplier feed of the demo shop lies. `scripts/demo-feed.ts` writes it, the importer reads it. */
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';

export const demoFeedPath = path.join(projectRoot, 'api', 'src', 'demo', 'data', 'supplier-feed.csv');
