/** Endpoints by the noun whose folder declares them, and the names of the shapes that they share. */
import path from 'node:path';
import { z } from 'zod';
import { api } from '#contract/wire/api.ts';
import type { EndpointShape } from '#contract/wire/endpoint.ts';
import { projectRoot } from '#api/project-root.ts';
import { isTestFile, placeOf } from '../house/folders.ts';
import { listSources } from '../house/list-sources.ts';

export interface Contract {
  nouns: { noun: string; endpoints: { name: string; endpoint: EndpointShape }[] }[];
  shapes: Shapes;
}

/** Names given here on top of what the contract itself tells of a schema, such as the bounds of a text. */
export class Shapes extends z.core.$ZodRegistry<{ id: string }> {
  override get<S extends z.core.$ZodType>(schema: S) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) } as never;
  }
}

export async function readContract(): Promise<Contract> {
  const nounOf = new Map<unknown, string>();
  const shapes = new Shapes();
  const taken = new Set<string>();
  for (const file of listSources(['contract']).filter(name => !isTestFile(name))) {
    const exported = (await import(path.join(projectRoot, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (isNameable(value) && !taken.has(name) && !shapes.has(value)) {
        taken.add(name);
        shapes.add(value, { id: name });
      }
      if (!name.endsWith('Endpoints') || value === api) continue;
      for (const endpoint of Object.values(value as object))
        nounOf.set(endpoint, placeOf(file).noun ?? 'other');
    }
  }
  const byNoun = new Map<string, Contract['nouns'][number]['endpoints']>();
  for (const [name, endpoint] of Object.entries(api) as [string, EndpointShape][]) {
    const noun = nounOf.get(endpoint);
    if (!noun) throw new Error(`No export called …Endpoints holds ${name}.`);
    byNoun.set(noun, [...(byNoun.get(noun) ?? []), { name, endpoint }]);
  }
  const nouns = [...byNoun].map(([noun, endpoints]) => ({ noun, endpoints }));
  return { nouns: nouns.toSorted((a, b) => a.noun.localeCompare(b.noun)), shapes };
}

/** Objects, and choices between objects: what is too long to be said within a line. */
function isNameable(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodDiscriminatedUnion;
}
