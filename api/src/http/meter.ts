/** What the HTTP side reports to the metrics. A shop without METRICS_PORT has no meter and measures nothing. */
import type { SecurityEventType } from './security-events.ts';

export interface Meter {
  /** One for each endpoint, made at the boot, so that a request looks nothing up. `route` is a pattern, never a path. */
  route(method: string, route: string): RouteMeter;
  securityEvent(type: SecurityEventType): void;
}

export interface RouteMeter {
  answered(status: number, seconds: number): void;
}
