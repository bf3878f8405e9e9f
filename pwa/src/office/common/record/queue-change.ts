/** Changes of the office that are saved on this device while the shop is out of reach, and handed in by the outbox. */
import { useMemo } from 'react';
import type { AskedEntity } from '#contract/wire/mutation.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { idOfRecord } from '#pwa/common/local/kept/pending.ts';
import type { AnyChange } from '#pwa/common/local/outbox/outbox.ts';

/** The id by which a change names a record that is shown by its number. */
export type IdOf = (entity: AskedEntity, id: number) => Promise<string>;

/** `seen` is the record as the user saw it. */
export type Queued<T> = (seen: T, idOf: IdOf) => AnyChange | Promise<AnyChange>;

export type Queue = <T>(queued: Queued<T>, seen: T) => Promise<void>;

/** Undefined until this device's storage is open. */
export function useQueue(): Queue | undefined {
  const device = useStaffDevice();
  return useMemo(
    () =>
      device
        ? async (queued, seen) => {
            const idOf: IdOf = (entity, id) => idOfRecord(device.db, entity, id);
            await device.save(await queued(seen, idOf));
          }
        : undefined,
    [device],
  );
}

/** The fields that a change names, as they were seen. */
export function wasOf(seen: object, changes: object): Record<string, unknown> {
  const known = seen as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(changes)
      .filter(name => name in known)
      .map(name => [name, known[name]]),
  );
}
