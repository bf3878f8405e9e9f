import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { deviceClassOf } from '#contract/insight/insight.ts';
import type { VitalName } from '#contract/insight/vitals.ts';
import type { SentEvent } from './visit-counter.ts';

/** How fast the page was that the app began with: told when each measure is final, most of them as it goes away. */
export function watchVitals(page: string, add: (event: SentEvent) => void): void {
  const device = deviceClassOf(innerWidth);
  const tell = ({ name, value }: { name: string; value: number }) =>
    add({ kind: 'vital', name: name as VitalName, value, page, device });
  for (const watch of [onLCP, onCLS, onINP, onTTFB]) watch(tell);
}
