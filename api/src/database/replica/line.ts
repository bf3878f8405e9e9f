/** A connection of its own for one question that is asked again and again: it takes none from a request. */
import pg from 'pg';

export interface Line<Row> {
  /** Connects first where it must. Throws what PostgreSQL or the network says. */
  ask(): Promise<Row>;
  close(): Promise<void>;
}

export interface LineOptions {
  url: string;
  statement: string;
  /** For the connection, and for each answer of a server that has frozen. */
  patienceMs: number;
  /** The connection was lost: at once, and not only with the next question. */
  onLost?: () => void;
}

export function openLine<Row extends object>({ url, statement, patienceMs, onLost }: LineOptions): Line<Row> {
  let client: pg.Client | null = null;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    const lose = () => {
      if (client !== next) return;
      client = null;
      onLost?.();
    };
    next.on('error', lose);
    next.on('end', lose);
    await next.connect().catch(async (error: unknown) => {
      await next.end().catch(() => undefined);
      throw error;
    });
    client = next;
    return next;
  }

  return {
    async ask() {
      const asked = client ?? (await connect());
      try {
        const { rows } = await asked.query<Row>(statement);
        if (!rows[0]) throw new Error('no answer');
        return rows[0];
      } catch (error) {
        // Whatever it was: the next question goes over a new one.
        if (client === asked) {
          client = null;
          onLost?.();
        }
        void asked.end().catch(() => undefined);
        throw error;
      }
    },
    async close() {
      const open = client;
      client = null;
      await open?.end().catch(() => undefined);
    },
  };
}
