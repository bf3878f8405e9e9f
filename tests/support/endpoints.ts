/** The declared endpoints as tests walk through them. */
import { api } from '#contract/api.ts';
import type { EndpointShape } from '#contract/endpoint.ts';

export const endpoints = Object.entries(api) as [name: string, endpoint: EndpointShape][];

/** A path of the endpoint that is well-formed and names nothing that exists. */
export function pathToNothing({ path }: EndpointShape): string {
  return path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
}

/** A body that is read and refused, for endpoints that take one. */
export function emptyBody({ body, method }: EndpointShape): { json?: object; method: string } {
  return body ? { json: {}, method } : { method };
}
