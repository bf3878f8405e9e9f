/** `POST /api/sync` and its event stream. */
import type { Logger } from 'pino';
import type { syncEndpoints } from '#contract/wire/sync-endpoints.ts';
import { readSessionToken } from '../http/cookies.ts';
import type { Handlers } from '../http/handler.ts';
import type { SessionStore } from '../http/session-store.ts';
import type { Sync } from './create-sync.ts';
import { openEventStream } from './pokes/event-stream.ts';
import type { Pokes } from './pokes/pokes.ts';

export interface SyncRoutesParts {
  sync: Pick<Sync, 'handle' | 'isRevoked'>;
  pokes: Pokes;
  sessions: Pick<SessionStore, 'find'>;
  log: Pick<Logger, 'warn'>;
  heartbeatMs?: number;
}

const heartbeatMs = 25_000;

export function syncRoutes(parts: SyncRoutesParts): Handlers<typeof syncEndpoints> {
  return {
    sync: ({ body, person }) => parts.sync.handle(body, person),
    deviceStanding: async ({ params }) => ({ isRevoked: await parts.sync.isRevoked(params.deviceId) }),
    async syncEvents({ person }, ctx) {
      const token = readSessionToken(ctx);
      openEventStream(ctx, person, {
        pokes: parts.pokes,
        log: parts.log,
        heartbeatMs: parts.heartbeatMs ?? heartbeatMs,
        findActor: async () => (token ? parts.sessions.find(token, { renew: false }) : null),
      });
    },
  };
}
