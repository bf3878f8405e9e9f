/**
 * One declaration per endpoint. From it follow the Koa route, validation, authorisation, rate limit,
 * the typed client, the OpenAPI document and the route × role test.
 *
 *   export const catalogueEndpoints = {
 *     getProduct: endpoint({
 *       method: 'GET', path: '/api/products/{id}', access: anyone, limit: 'read',
 *       summary: 'One product with its variants', params: z.object({ id: idParam }), response: product,
 *     }),
 *   };
 */
import type { z } from 'zod';
import type { Capability } from './capabilities.ts';
import type { LimitName } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'capability'; readonly capability: Capability };

export const anyone = { kind: 'public' } as const;
export const signedIn = { kind: 'signedIn' } as const;
export const capability = <C extends Capability>(name: C) =>
  ({ kind: 'capability', capability: name }) as const;
/** Everybody who works here, whatever they do. */
export const staff = capability('sync.use');

export interface EndpointShape {
  method: Method;
  /** Path with `{name}` for parameters. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Null for probes alone: a balancer asks from one address, and must be answered whatever else is asked from there. */
  limit: LimitName | null;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  /** Status of success; 200 unless told (201 created, 202 accepted, 204 nothing to say). */
  status?: 200 | 201 | 202 | 204;
  /** Largest body in bytes; 100 kB unless told. */
  bodyLimitBytes?: number;
  /** What the body is: JSON unless told. Handlers of `bytes` read the stream themselves; `form` is multipart. */
  accepts?: 'json' | 'bytes' | 'form';
  /** Of a form: which fields hold JSON and which are files. Only the names of `body` are taken, each once. */
  form?: { readonly json: readonly string[]; readonly files: readonly string[] };
  /** What the answer is: JSON unless told. With `raw` the handler writes it (snapshots, files, event streams). */
  answers?: 'json' | 'raw';
  /** Cross-site requests are refused unless this is set (signed webhooks, CSP reports). */
  crossSite?: boolean;
  /** The answer does not depend on who asks: no session is looked up, so it also works without a database. */
  anonymous?: boolean;
  /** The password was given within the last 15 minutes of this session; else 403 `confirm_password`. */
  confirmed?: boolean;
  /** Where the record can be read as it is now, for a 409 that is too small to hold it: `/api/jobs/{id}`. */
  currentAt?: `/api/${string}`;
  /** Asked by the app itself, with nobody at the keys: it does not keep an idle session alive. */
  background?: boolean;
  /**
   * The answer holds a token or a key, at least when this says so. It is never compressed: by the length of a compressed
   * answer a secret can be guessed by whoever may put text beside it.
   */
  secrets?: true | ((answer: unknown) => boolean);
}

export function endpoint<const E extends EndpointShape>(declaration: E): E {
  return declaration;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Part<E, K extends string> = E extends { [P in K]: infer T } ? T : undefined;

/** What a handler receives after validation. */
export type ParamsOf<E> = Parsed<Part<E, 'params'>>;
export type QueryOf<E> = Parsed<Part<E, 'query'>>;
export type BodyOf<E> = Parsed<Part<E, 'body'>>;
/** What a handler returns and the client reads. */
export type ResponseOf<E> = Part<E, 'response'> extends z.ZodType ? z.output<Part<E, 'response'>> : void;
/** What the client sends. */
export type SentParams<E> = Sent<Part<E, 'params'>>;
export type SentQuery<E> = Sent<Part<E, 'query'>>;
export type SentBody<E> = Sent<Part<E, 'body'>>;
