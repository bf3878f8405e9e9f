/** A report for troubleshooting: everything that helps, and nothing about a user or a customer. */
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { DeviceFacts, StorageFacts } from '#pwa/common/local/device/use-device-facts.ts';
import type { OutboxItem } from '#pwa/common/local/database/user-database.ts';

export function deviceReport(
  device: Pick<StaffDevice, 'deviceId' | 'status'>,
  { items, cursor, rows, lastSyncedAt, serverAheadMs }: DeviceFacts,
  storage: StorageFacts,
  now: Date,
) {
  return {
    madeAt: now.toISOString(),
    device: device.deviceId,
    build: __BUILD__,
    phase: device.status.getState().phase,
    lastSyncedAt,
    serverAheadMs,
    cursor,
    rows,
    storage,
    changes: items.map(asFact),
  };
}

/** Leaves out the arguments and the description. */
function asFact({
  seq,
  id,
  name,
  v,
  entity,
  entityId,
  occurredAt,
  state,
  attempts,
  setbacks,
  ...item
}: OutboxItem) {
  const { status, original, code, errorId } = item.verdict ?? {};
  return {
    seq,
    id,
    name,
    v,
    entity,
    entityId,
    occurredAt,
    state,
    attempts,
    setbacks,
    dependsOn: item.dependsOn,
    settledAt: item.settledAt,
    verdict: item.verdict && { status, original, code, errorId },
  };
}
