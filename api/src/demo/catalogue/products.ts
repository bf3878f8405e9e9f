/** The demo shop's range, in display order. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#api/project-root.ts';
import { blueprint } from './blueprint.ts';

const file = path.join(projectRoot, 'api', 'src', 'demo', 'data', 'products.json');

export const blueprints = z.array(blueprint).parse(JSON.parse(readFileSync(file, 'utf8')) as unknown);
