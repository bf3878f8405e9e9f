/** What people do to deliveries, each kept on this device first and told in the words of the spec. */
import { useMemo } from 'react';
import type { DeliveryRow } from '#contract/endpoints/deliveries.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/all.ts';
import { saveFailureText } from '#pwa/local/save-failure.ts';
import type { StaffDevice } from '#pwa/local/staff-device.ts';
import { useToast } from '#pwa/ui/toaster.tsx';

/** Whether it is kept on this device; the person has been told either way. */
type Kept = Promise<boolean>;
type ArgsWithoutAttempt<N extends MutationName> = Omit<MutationArgs<N>, 'attempt'>;

export interface DeliveryChanges {
  create: (args: MutationArgs<'delivery.create'>) => Kept;
  start: (row: DeliveryRow) => Kept;
  confirm: (row: DeliveryRow, args: ArgsWithoutAttempt<'delivery.confirm'>) => Kept;
  fail: (row: DeliveryRow, args: ArgsWithoutAttempt<'delivery.fail'>) => Kept;
  assign: (row: DeliveryRow, driver: { id: number; name: string } | null) => Kept;
  reschedule: (row: DeliveryRow, scheduledDate: string) => Kept;
}

/** The next step, a signature, may follow at once: the news must not lie over the pad. */
const startShownMs = 2_000;

export function useDeliveryChanges(device: StaffDevice): DeliveryChanges {
  const toast = useToast();
  return useMemo(() => {
    async function keep<N extends MutationName>(
      name: N,
      row: Pick<DeliveryRow, 'id'> & Partial<DeliveryRow>,
      args: MutationArgs<N>,
      { verb = 'updated', shownMs }: { verb?: 'created' | 'updated'; shownMs?: number } = {},
    ): Kept {
      const about = [row.orderNumber, row.customerName].filter(Boolean).join(', ');
      try {
        await device.save({ name, entityId: row.id, args, baseVersion: row.version, about });
        toast({
          title: `Delivery ${verb} successfully`,
          description: 'Saved on this device.',
          tone: 'ok',
          shownMs,
        });
        return true;
      } catch (error) {
        const title = verb === 'created' ? 'Failed to create delivery' : 'Failed to update delivery';
        toast({ title, description: saveFailureText(error), tone: 'danger' });
        return false;
      }
    }
    return {
      create: args => keep('delivery.create', { id: args.id }, args, { verb: 'created' }),
      start: row =>
        keep('delivery.start', row, { driverName: device.viewer.userName }, { shownMs: startShownMs }),
      confirm: (row, args) => keep('delivery.confirm', row, { ...args, attempt: row.attempt }),
      fail: (row, args) => keep('delivery.fail', row, { ...args, attempt: row.attempt }),
      assign: (row, driver) =>
        keep('delivery.assign', row, {
          assignedTo: driver?.id ?? null,
          driverName: driver?.name ?? null,
          from: row.assignedTo,
        }),
      reschedule: (row, scheduledDate) =>
        keep('delivery.reschedule', row, { scheduledDate, from: row.scheduledDate }),
    };
  }, [device, toast]);
}
