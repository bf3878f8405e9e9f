/** The SSE side of pokes: one open answer per device, alive for as long as the session and its rights are. */
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { can } from '#contract/wire/capabilities.ts';
import { type Actor, scopesOf } from '../actor.ts';
import type { Pokes } from './pokes.ts';

export interface EventStreamParts {
  pokes: Pokes;
  log: Pick<Logger, 'warn'>;
  /** The person as the database has it now; null when the session has ended. */
  findActor: () => Promise<Actor | null>;
  heartbeatMs: number;
}

/** Unread bytes after which a device is cut off: it pulls when it comes back. */
const mostUnreadBytes = 64_000;

export function openEventStream(ctx: Context, actor: Actor, parts: EventStreamParts): void {
  const { res } = ctx;
  const scopes = scopesOf(actor);
  let lastPoke = '';

  // Koa would treat a device that goes away as an error of ours.
  ctx.respond = false;
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Proxies must pass each event on at once.
    'X-Accel-Buffering': 'no',
  });
  if (ctx.method === 'HEAD') return void res.end();
  ctx.req.socket.setTimeout(0);

  function send(event: string): void {
    if (res.writableLength > mostUnreadBytes) end();
    else res.write(event);
  }

  const remove = parts.pokes.add({
    userId: actor.id,
    scopes: new Set(scopes),
    poke(version) {
      const event = `event: poke\ndata: ${JSON.stringify({ v: version })}\n\n`;
      // One transaction may give several notices of one version.
      if (version !== null && event === lastPoke) return;
      lastPoke = event;
      send(event);
    },
    tellOffice: can(actor, 'office.enter')
      ? tables => send(`event: office\ndata: ${JSON.stringify({ tables })}\n\n`)
      : undefined,
    recheck,
    close: end,
  });
  const heartbeat = setInterval(() => {
    res.write(': alive\n\n');
    recheck();
  }, parts.heartbeatMs);
  heartbeat.unref();

  /** Ends the stream when its session or its rights have ended. */
  function recheck(): void {
    parts.findActor().then(
      now => {
        if (now && scopesOf(now).join() === scopes.join()) return;
        // The device asks at once, and hears from the answer that it is signed out.
        res.write('event: poke\ndata: {"v":null}\n\n');
        end();
      },
      (error: unknown) => parts.log.warn({ err: error }, 'session of an event stream could not be checked'),
    );
  }

  function end(): void {
    clearInterval(heartbeat);
    remove();
    res.end();
  }

  res.on('error', end);
  res.on('close', end);
  res.write('retry: 3000\n\n');
}
