/** A device that syncs over HTTP and checks the answers. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { type PushedMutation, type SyncRequest, type SyncResponse } from '#contract/wire/sync.ts';
import { protocolVersion } from '#contract/wire/version.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { makePerson } from '#tests/factories/people.ts';
import { createSend } from '#tests/support/http-client.ts';
import { WrongAnswer } from './ask.ts';

/** The server asked the client to try again shortly. */
export class Busy extends Error {}

export interface SyncClient {
  userId: number;
  deviceId: string;
  cookie: string;
  /**
   * `judged`: a server with much to do answers with what it has done by then, and the rest is sent again. Where that is
   * right, `some` will do.
   * @throws Busy, at most `mostBusy` times in a row, and WrongAnswer
   */
  sync(
    pushed?: PushedMutation[],
    more?: Partial<SyncRequest>,
    judged?: 'all' | 'some',
  ): Promise<SyncResponse>;
}

/** A minute of waiting. A server that is still busy after that is broken. */
const mostBusy = 120;

export function createSyncClient(origin: string, person: { userId: number; cookie: string }): SyncClient {
  const send = createSend(origin, person.cookie);
  const deviceId = randomUUID();
  let busy = 0;
  return {
    ...person,
    deviceId,
    async sync(mutations = [], more = {}, judged = 'all') {
      const clientNow = new Date().toISOString();
      const head = { protocol: protocolVersion, build: 'bench', deviceId, cursor: null, clientNow };
      const { status, json, text } = await send('/api/sync', { json: { ...head, mutations, ...more } });
      if (status === 503 && ++busy <= mostBusy) throw new Busy();
      if (status !== 200 || !answers(json, mutations, judged))
        throw new WrongAnswer(`A sync was answered ${status}: ${text.slice(0, 200)}`);
      busy = 0;
      return json;
    },
  };
}

/** Checks only that mutations have a verdict. Validating the whole schema would use processor time that is measured. */
function answers(json: unknown, mutations: PushedMutation[], wanted: 'all' | 'some'): json is SyncResponse {
  const { results, changes, cursor } = (json ?? {}) as Partial<SyncResponse>;
  const judged = new Set(results?.map(({ id }) => id));
  const count = mutations.filter(({ id }) => judged.has(id)).length;
  const isEnough = wanted === 'all' ? count === mutations.length : count > 0;
  return Array.isArray(changes) && typeof cursor === 'string' && isEnough;
}

export async function makeSyncClient(
  knex: Knex,
  origin: string,
  role: 'driver' | 'workshop' | 'admin',
): Promise<SyncClient> {
  const person = await makePerson(knex, role);
  const cookie = `__Host-sid=${await createSessionStore(knex).start(person, 'bench')}`;
  return createSyncClient(origin, { userId: person.id, cookie });
}
