/** Why the office has to look at a delivery, where no single proof asks. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { syncMessage } from '#contract/wire/sync-messages.ts';

export function reviewText({ history, driverName }: Pick<DeliveryRow, 'history' | 'driverName'>): string {
  const kept = history.findLast(({ type }) => type === 'evidence_kept');
  if (kept?.detail === 'stale') return syncMessage('stale', { isConflict: true });
  const ended = history.findLast(({ type }) => type === 'delivered' || type === 'failed');
  const given = history.findLast(({ type }) => type === 'assigned');
  if (ended && given && given.detail && given.detail !== ended.by) {
    const who = driverName ?? ended.by ?? 'Another driver';
    return `${who} brought this back from the door, although the delivery had been given to ${given.detail}.`;
  }
  return 'What came back from the door did not fit the plan.';
}
