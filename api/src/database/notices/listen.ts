/**
 * One dedicated connection per node that LISTENs for the database's own notices and survives its restarts.
 * After every (re)connection `onReconnect` runs: what was said meanwhile is lost, so caches drop and devices are poked.
 */
import pg from 'pg';
import type { DatabaseLog } from '../log.ts';

export interface ListenOptions {
  url: string;
  log?: DatabaseLog;
  channels: Record<string, (payload: string) => void>;
  onReconnect: () => void;
  retryDelayMs?: number;
  /** How often the connection is asked whether it lives: one that a network lost without a word says nothing. */
  checkEveryMs?: number;
  /** For the connection itself and for each of its answers. */
  patienceMs?: number;
}

export interface Listener {
  stop: () => Promise<void>;
}

export async function listenToDatabase(options: ListenOptions): Promise<Listener> {
  const { patienceMs = 5_000 } = options;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isChecking = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    next.on('notification', notice => options.channels[notice.channel]?.(notice.payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped && client === next) retry();
    });
    try {
      await next.connect();
      for (const channel of Object.keys(options.channels))
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
      // Asked to stop while it was connecting.
      if (stopped) return void (await next.end());
      client = next;
      options.onReconnect();
    } catch (error) {
      void next.end().catch(() => undefined);
      if (!stopped) {
        options.log?.warn(`listening for notices failed: ${String(error)}`);
        retry();
      }
    }
  }

  function retry(): void {
    client = null;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), options.retryDelayMs ?? 500);
  }

  function check(): void {
    const asked = client;
    if (!asked || isChecking) return;
    isChecking = true;
    const answered = asked.query('select 1').finally(() => (isChecking = false));
    answered.catch(() => {
      if (client !== asked) return;
      // Its 'end' may never come; what it still says is not waited for.
      retry();
      void asked.end().catch(() => undefined);
    });
  }

  await connect();
  const checking = setInterval(check, options.checkEveryMs ?? 30_000);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(checking);
      await client?.end().catch(() => undefined);
    },
  };
}
