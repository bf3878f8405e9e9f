/** The declared endpoints as tests walk through them. */
import { api } from '#contract/wire/api.ts';
import type { EndpointShape } from '#contract/wire/endpoint.ts';

export const endpoints = Object.entries(api) as [name: string, endpoint: EndpointShape][];

/** A path of the endpoint that is well-formed and names nothing that exists. */
export function pathToNothing({ path, params }: EndpointShape): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const isTaken = (id: string) =>
    params?.safeParse(Object.fromEntries(names.map(name => [name, id]))).success;
  return path.replaceAll(/\{\w+\}/g, nothings.find(isTaken) ?? nothings[0]);
}

/** An id that devices make, the number of a row: of each kind one that is nobody's. */
const nothings = ['00000000-0000-4000-8000-000000000000', '999999999'] as const;

/** A body that is read and refused, for endpoints that take one. */
export function emptyBody({ body, method }: EndpointShape): { json?: object; method: string } {
  return body ? { json: {}, method } : { method };
}
