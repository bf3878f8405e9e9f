/** `PATCH /api/deliveries/{id}` in terms of the mutations that a device would send. */
import type { deliveriesEndpoints } from '#contract/deliveries/endpoints.ts';
import { type DeliveryEdit, editedFields } from '#contract/deliveries/delivery-edit.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';

type Body = BodyOf<typeof deliveriesEndpoints.updateDelivery>;

type Step<N extends keyof Steps> = { name: N; args: MutationArgs<N> };
type Steps = Record<
  | 'delivery.start'
  | 'delivery.confirm'
  | 'delivery.fail'
  | 'delivery.reschedule'
  | 'delivery.assign'
  | 'delivery.edit'
  | 'delivery.cancel',
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
  const { status, driverName, notes } = body;
  const changes = editOf(body);
  if (Object.keys(changes).length > 0) steps.push({ name: 'delivery.edit', args: { changes } });
  if (body.assignedTo !== undefined) {
    steps.push({ name: 'delivery.assign', args: { assignedTo: body.assignedTo, driverName } });
  }
  if (status === 'pending' || (status === undefined && body.scheduledDate)) {
    const scheduledDate = body.scheduledDate ?? present.scheduledDate;
    steps.push({ name: 'delivery.reschedule', args: { scheduledDate, notes } });
  }
  if (status === 'cancelled') steps.push({ name: 'delivery.cancel', args: { reason: notes } });
  const atTheDoor = stepAtTheDoor(body);
  if (atTheDoor) steps.push(atTheDoor);
  return steps;
}

function editOf(body: Body): DeliveryEdit {
  const named = editedFields.filter(field => body[field] !== undefined);
  return Object.fromEntries(named.map(field => [field, body[field]]));
}

/** What a driver has done on the road; null for a body that only plans. */
export function stepAtTheDoor(body: Body): DeliveryStep | null {
  const { driverName, notes, photos, position } = body;
  switch (body.status) {
    case 'out_for_delivery':
      return { name: 'delivery.start', args: { driverName } };
    case 'failed': {
      const { reason, nextAttemptDate } = body;
      const args = { driverName, notes, reason, nextAttemptDate, photos, position };
      return { name: 'delivery.fail', args };
    }
    case 'delivered': {
      const { signature, signedBy } = body;
      // Without a signature the mutation is rejected with the sentence that the dialog shows.
      const args = { signature: signature ?? '', signedBy, driverName, notes, photos, position };
      return { name: 'delivery.confirm', args };
    }
    default:
      return null;
  }
}
