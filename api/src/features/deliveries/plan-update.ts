/** `PATCH /api/deliveries/{id}` in terms of the mutations that a device would send. */
import type { deliveriesEndpoints } from '#contract/endpoints/deliveries.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { MutationArgs } from '#contract/mutations/all.ts';

type Body = BodyOf<typeof deliveriesEndpoints.updateDelivery>;

type Step<N extends keyof Steps> = { name: N; args: MutationArgs<N> };
type Steps = Record<
  'delivery.start' | 'delivery.confirm' | 'delivery.fail' | 'delivery.reschedule' | 'delivery.assign',
  never
>;
export type DeliveryStep = { [N in keyof Steps]: Step<N> }[keyof Steps];

/** Whether the plan takes something from the row, and so holds for that row alone. */
export function isFromRow({ status, scheduledDate }: Body): boolean {
  return status === 'pending' && !scheduledDate;
}

/** In the order in which they are run; empty when the body changes nothing. */
export function planUpdate(body: Body, present: { scheduledDate: string }): DeliveryStep[] {
  const steps: DeliveryStep[] = [];
  const { status, driverName, notes, photos, position } = body;
  if (body.assignedTo !== undefined) {
    steps.push({ name: 'delivery.assign', args: { assignedTo: body.assignedTo, driverName } });
  }
  if (status === 'pending' || (status === undefined && body.scheduledDate)) {
    const scheduledDate = body.scheduledDate ?? present.scheduledDate;
    steps.push({ name: 'delivery.reschedule', args: { scheduledDate, notes } });
  }
  if (status === 'out_for_delivery') steps.push({ name: 'delivery.start', args: { driverName } });
  if (status === 'failed') {
    const { reason, nextAttemptDate } = body;
    steps.push({
      name: 'delivery.fail',
      args: { driverName, notes, reason, nextAttemptDate, photos, position },
    });
  }
  if (status === 'delivered') {
    const { signature, signedBy } = body;
    // Without a signature the mutation is rejected with the sentence that the spec's dialog needs.
    steps.push({
      name: 'delivery.confirm',
      args: { signature: signature ?? '', signedBy, driverName, notes, photos, position },
    });
  }
  return steps;
}
