/** What a feature's `routes.ts` gives for each declared endpoint. */
import type { Context } from 'koa';
import type { StaffRole } from '#contract/wire/capabilities.ts';
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import type { WrittenJson } from './answers/written-json.ts';

/** The signed-in person, read from the database for this request. */
export interface SessionUser {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  staffRole: StaffRole | null;
}

type PersonFor<E> = E extends { access: { kind: 'public' } } ? SessionUser | null : SessionUser;

export interface Input<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  person: PersonFor<E>;
  requestId: string;
  /** Address that the request came from. */
  address: string;
  /**
   * Who owns carts, uploads and checkouts in this request: `user:12` or `visitor:<hash>`.
   * Makes the visitor cookie when there is none, so call it only where something is kept.
   */
  owner(): string;
  /** Gives back what this request took from its rate limit (a login that succeeded). */
  forgive(): Promise<void>;
}

/** Handlers of `raw` answers write `ctx` themselves and return nothing. */
type Answer<E> = E extends { answers: 'raw' } ? void : ResponseOf<E> | WrittenJson;

export type Handler<E> = (input: Input<E>, ctx: Context) => Promise<Answer<E> | Refusal>;

export type Handlers<Es extends Record<string, EndpointShape>> = { [K in keyof Es]: Handler<Es[K]> };
