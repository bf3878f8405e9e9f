/** How the walk over all changes of staff asks for one: what has to be there first, and then the request itself. */
import type { Knex } from 'knex';
import type { Api } from '#contract/wire/api.ts';
import type { Answer, RequestParts } from '#tests/support/http-client.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';

export interface Office {
  server: TestServer;
  knex: Knex;
  /** The admin who asks. */
  me: SignedIn;
  /** The body of an answer; throws unless it is a success. */
  ask<T>(path: string, parts?: RequestParts): Promise<T>;
}

export interface OfficeChange extends RequestParts {
  path: string;
  /** Its work goes on beside the answer, and tells how it ended in a row of its own. */
  isBeside?: boolean;
  /** Puts away what would hinder the others. */
  tidy?(): Promise<unknown>;
}

/** Makes its own world and answers what to send. Sent twice it is one change. */
export type ChangeCase = (office: Office) => Promise<OfficeChange>;
export type ChangeCases = Partial<Record<keyof Api, ChangeCase>>;

export function officeOf(server: TestServer, me: SignedIn): Office {
  return {
    server,
    knex: server.knex,
    me,
    async ask<T>(path: string, parts: RequestParts = {}): Promise<T> {
      return succeeded(path, await me.send(path, parts)).json as T;
    },
  };
}

export function succeeded(path: string, answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
}

export const patch = (json: object): RequestParts => ({ method: 'PATCH', json });
export const remove: RequestParts = { method: 'DELETE' };
export const post: RequestParts = { method: 'POST' };
