/** Reads the shop's calls from its OpenAPI document, as an attacker would. */
import type { AttackedShop } from './people.ts';
import type { Schema } from './sample-schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  /** `public`, `signedIn` or the name of a capability. */
  access: string;
  parameters: Parameter[];
  /** Null for calls that declare no body. They may still read bytes. */
  body: { type: string; schema: Schema } | null;
  /** The status of a success. */
  success: number;
}

interface Described {
  operationId: string;
  'x-access': string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

export async function readDocument({ baseUrl }: Pick<AttackedShop, 'baseUrl'>): Promise<Operation[]> {
  const answer = await fetch(`${baseUrl}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );
}

function operationOf(method: string, path: string, described: Described): Operation {
  const [content] = Object.entries(described.requestBody?.content ?? {});
  return {
    id: described.operationId,
    method,
    path,
    access: described['x-access'],
    parameters: described.parameters ?? [],
    body: content ? { type: content[0], schema: content[1].schema } : null,
    success: Number(Object.keys(described.responses).find(status => status.startsWith('2'))),
  };
}
