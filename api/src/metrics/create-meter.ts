/** Counts what happens while the shop runs: in memory, of this process, from zero at its start. */
import type * as PromClient from 'prom-client';
import { type Meter, securityEventTypes } from '#api/http/meter.ts';

type Observe = (seconds: number) => void;

export function createMeter(
  { Counter, Histogram }: Pick<typeof PromClient, 'Counter' | 'Histogram'>,
  registry: PromClient.Registry,
): Meter {
  const registers = [registry];
  const requests = new Histogram({
    name: 'selvedge_http_request_seconds',
    help: 'Requests by route and class of status, until the head of their answer',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  // Without labels: a series that begins with its first error would tell Prometheus of no increase.
  const errors = new Counter({
    name: 'selvedge_http_errors_total',
    help: 'Answers of 500 and above',
    registers,
  });
  const events = new Counter({
    name: 'selvedge_security_events_total',
    help: 'What the security log was told, by kind; also what it does not keep for being too much',
    labelNames: ['kind'] as const,
    registers,
  });
  for (const kind of securityEventTypes) events.inc({ kind }, 0);
  const signatureFailures = new Counter({
    name: 'selvedge_webhook_signature_failures_total',
    help: 'Messages in the name of the payment provider whose signature is wrong',
    registers,
  });
  // Only a shop with a replica has such reads, and the series.
  const reads = new Counter({
    name: 'selvedge_replica_reads_total',
    help: 'Reads that a replica may answer: by it, by the primary after an own write, or because it was away or behind',
    labelNames: ['answered'] as const,
    registers,
  });
  return {
    read(from, why) {
      const byPrimary = why === 'own write' ? 'primary after a write' : 'primary';
      reads.inc({ answered: from === 'replica' ? 'replica' : byPrimary });
    },
    route(method, route) {
      const byClass: Observe[] = [];
      return {
        answered(status, seconds) {
          const hundreds = Math.floor(status / 100);
          byClass[hundreds] ??= requests.labels(method, route, `${hundreds}xx`).observe;
          byClass[hundreds](seconds);
          if (hundreds === 5) errors.inc();
        },
      };
    },
    securityEvent(type) {
      events.inc({ kind: type });
      if (type === 'webhook_bad_signature') signatureFailures.inc();
    },
  };
}
