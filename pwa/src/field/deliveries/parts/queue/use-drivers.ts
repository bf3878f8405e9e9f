import { useQuery } from '@tanstack/react-query';
import type { Driver } from '#contract/deliveries/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { SeenDelivery } from '../../run-sheet.ts';

/** All drivers from the server, or without it those that the rows name. */
export function useDrivers(deliveries: readonly SeenDelivery[]): readonly Driver[] {
  const asked = useQuery({ queryKey: ['drivers'], queryFn: () => call('GET /api/drivers') });
  const known = new Map<number, string>();
  for (const { row } of deliveries) {
    if (row.assignedTo !== null) known.set(row.assignedTo, row.driverName ?? `Driver ${row.assignedTo}`);
  }
  for (const { id, name } of asked.data ?? []) known.set(id, name);
  return [...known].map(([id, name]) => ({ id, name }));
}
