/** The declared endpoints, for tests that walk through them. */
import { setupSteps } from '#contract/setup/setup.ts';
import { api } from '#contract/wire/api.ts';
import type { EndpointShape } from '#contract/wire/endpoint.ts';

export const endpoints = Object.entries(api) as [name: string, endpoint: EndpointShape][];

/** A well-formed path of the endpoint that names nothing that exists. */
export function pathToNothing({ path, params }: EndpointShape): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const isTaken = (id: string) =>
    params?.safeParse(Object.fromEntries(names.map(name => [name, id]))).success;
  return path.replaceAll(/\{\w+\}/g, nothings.find(isTaken) ?? nothings[0]);
}

/** For each kind of id, a client-made one or a row number, one that names nothing; and a word from a list. */
const nothings = ['00000000-0000-4000-8000-000000000000', '999999999', setupSteps[0]] as const;

/** A body that is read and refused, for endpoints with a body. */
export function emptyBody({ body, method }: EndpointShape): { json?: object; method: string } {
  return body ? { json: {}, method } : { method };
}
