/** `GET /metrics` on a port of its own, which this machine alone can reach: nothing there asks who somebody is. */
import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { listen } from '#api/http/connections/listen.ts';
import type { Metrics } from './open-metrics.ts';

const host = '127.0.0.1';

export type Scraped = Pick<Metrics, 'contentType' | 'scrape'>;

/** @throws an Error with a sentence when the port can't be had. */
export function serveMetrics(metrics: Scraped, port: number, log: Pick<Logger, 'error'>): Promise<Server> {
  return listen(answerScrapes(metrics, log), { port, host, variable: 'METRICS_PORT' });
}

function answerScrapes({ contentType, scrape }: Scraped, log: Pick<Logger, 'error'>): RequestListener {
  return (req, res) => {
    if (req.url?.split('?')[0] !== '/metrics') return void res.writeHead(404).end();
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return void res.writeHead(405, { Allow: 'GET, HEAD' }).end();
    scrape().then(
      text => res.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be written');
        res.writeHead(500).end();
      },
    );
  };
}
