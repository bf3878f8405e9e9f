import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { deviceClassOf } from '#contract/insight/insight.ts';
import type { VitalName } from '#contract/insight/vitals.ts';
import type { SentEvent } from './visit-counter.ts';

/**
 * Measures how fast the first page of the app was. Each measure is reported when it is final, most of them as the page
 * is left.
 */
export function watchVitals(page: string, add: (event: SentEvent) => void): void {
  const device = deviceClassOf(innerWidth);
  const tell = ({ name, value }: { name: string; value: number }) =>
    add({ kind: 'vital', name: name as VitalName, value, page, device });
  for (const watch of [onLCP, onCLS, onINP, onTTFB]) watch(tell);
}
