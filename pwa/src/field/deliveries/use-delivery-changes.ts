/** The user's changes to deliveries. Each is saved on this device first, and a message confirms it. */
import { useMemo } from 'react';
import type { ArrivalWindow } from '#contract/deliveries/next-stop.ts';
import type { DeliveryRow, Driver } from '#contract/deliveries/endpoints.ts';
import { type MutationArgs, type MutationName, mutations } from '#contract/wire/mutations.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import { lacksSeal } from '#pwa/common/local/seal/lacks-seal.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { Place } from './run-order.ts';

/** Whether it was saved on this device. The user is informed either way. */
type Kept = Promise<boolean>;
type ArgsWithoutAttempt<N extends MutationName> = Omit<MutationArgs<N>, 'attempt'>;

export interface DeliveryChanges {
  create: (args: MutationArgs<'delivery.create'>) => Kept;
  start: (row: DeliveryRow) => Kept;
  confirm: (row: DeliveryRow, args: ArgsWithoutAttempt<'delivery.confirm'>) => Kept;
  /** Can be undone from the message, and from the stop for the rest of the day. */
  fail: (row: DeliveryRow, args: ArgsWithoutAttempt<'delivery.fail'>) => Kept;
  undoFail: (row: DeliveryRow, failId: string, notes?: string | null) => Kept;
  /** Emails the customer the time of the arrival. */
  tellNext: (row: DeliveryRow, window: ArrivalWindow) => Kept;
  edit: (row: DeliveryRow, args: MutationArgs<'delivery.edit'>) => Kept;
  cancel: (row: DeliveryRow, reason: string | null) => Kept;
  assign: (row: DeliveryRow, driver: Driver | null) => Kept;
  /** Several deliveries, each as its own change. Those that can't be saved stay unchanged, and the user is told. */
  assignMany: (rows: readonly DeliveryRow[], driver: Driver | null) => Kept;
  reschedule: (row: DeliveryRow, scheduledDate: string) => Kept;
  /** Corrects a closed delivery. The proof stays unchanged. */
  correct: (row: DeliveryRow, args: MutationArgs<'delivery.correct'>) => Kept;
  /** The order of a run. The result is visible at once, so only a failure is reported. */
  place: (places: readonly Place[], rows: readonly DeliveryRow[]) => Kept;
}

type KeptRow = Pick<DeliveryRow, 'id'> & Partial<DeliveryRow>;

const noRoom =
  'Free some space before you start a delivery. One that is under way can be finished: there is room for its signature.';
const savedHere = 'Saved on this device.';
const savedUnsealed = 'Saved on this device, without a seal: it could not be signed here.';
/** The next step, a signature, may follow at once: the message must not cover the pad. */
const startShownMs = 2_000;
/** Time to read what was saved and to take it back, with gloves. */
const undoShownMs = 10_000;

export function useDeliveryChanges(device: StaffDevice): DeliveryChanges {
  const toast = useToast();
  return useMemo(() => {
    function save<N extends MutationName>(name: N, row: KeptRow, args: MutationArgs<N>) {
      // The title of a locked stop is already its order number.
      const number = row.customerAddress === '' ? undefined : row.orderNumber;
      const about = [number, row.customerName].filter(Boolean).join(', ');
      return device.save({ name, entityId: row.id, args, baseVersion: row.version, about });
    }
    async function keep<N extends MutationName>(
      name: N,
      row: KeptRow,
      args: MutationArgs<N>,
      { shownMs, undo }: { shownMs?: number; undo?: (changeId: string) => void } = {},
    ): Kept {
      const { saved, failed } = mutations[name].words;
      try {
        const item = await save(name, row, args);
        const description = lacksSeal(item) ? savedUnsealed : savedHere;
        const action = undo && { label: 'Undo', onAction: () => undo(item.id) };
        if (saved) toast({ title: saved, description, tone: 'ok', shownMs, action });
        return true;
      } catch (error) {
        toast({ title: failed, description: saveFailureText(error), tone: 'danger' });
        return false;
      }
    }
    async function keepAll<N extends MutationName>(
      name: N,
      changes: readonly { row: KeptRow; args: MutationArgs<N> }[],
    ): Kept {
      let saved = 0;
      try {
        for (const { row, args } of changes) {
          await save(name, row, args);
          saved += 1;
        }
      } catch (error) {
        const title = `${saved} of ${changes.length} deliveries updated`;
        toast({ title, description: saveFailureText(error), tone: 'danger' });
        return false;
      }
      const words = mutations[name].words.saved;
      const many = `${saved} deliveries updated successfully`;
      if (words) toast({ title: saved === 1 ? words : many, description: savedHere, tone: 'ok' });
      return true;
    }
    const undoFail = (row: DeliveryRow, failId: string, notes: string | null = null) =>
      keep('delivery.undoFail', row, { failId, notes });
    const assignment = (row: DeliveryRow, driver: Driver | null) => ({
      assignedTo: driver?.id ?? null,
      driverName: driver?.name ?? null,
      from: row.assignedTo,
    });
    return {
      create: args => keep('delivery.create', { id: args.id }, args),
      async start(row) {
        if (!(await device.hasRoomToBegin())) {
          toast({ title: 'This device has no room left', description: noRoom, tone: 'danger' });
          return false;
        }
        return keep('delivery.start', row, { driverName: device.viewer.userName }, { shownMs: startShownMs });
      },
      confirm: (row, args) => keep('delivery.confirm', row, { ...args, attempt: row.attempt }),
      fail: (row, args) =>
        keep(
          'delivery.fail',
          row,
          { ...args, attempt: row.attempt },
          { undo: changeId => void undoFail(row, changeId, row.notes), shownMs: undoShownMs },
        ),
      undoFail,
      tellNext: (row, { fromMinutes, toMinutes }) =>
        keep('delivery.tellNext', row, { fromMinutes, toMinutes }, { shownMs: startShownMs }),
      edit: (row, args) => keep('delivery.edit', row, args),
      cancel: (row, reason) => keep('delivery.cancel', row, { reason }),
      assign: (row, driver) => keep('delivery.assign', row, assignment(row, driver)),
      assignMany: (rows, driver) =>
        keepAll(
          'delivery.assign',
          rows.map(row => ({ row, args: assignment(row, driver) })),
        ),
      reschedule: (row, scheduledDate) =>
        keep('delivery.reschedule', row, { scheduledDate, from: row.scheduledDate }),
      correct: (row, args) => keep('delivery.correct', row, args),
      place: (places, rows) =>
        keepAll(
          'delivery.place',
          places.map(({ id, runOrder }) => ({
            row: rows.find(row => row.id === id) ?? { id },
            args: { runOrder },
          })),
        ),
    };
  }, [device, toast]);
}
