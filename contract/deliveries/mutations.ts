/**
 * Offline mutations of deliveries. Physical facts override plans, plans never erase facts, and every overridden change
 * is visible to someone. What a driver brings back from a door is stored, whatever the office has done meanwhile. The
 * table in `takeEvidence` decides only how it changes the state.
 */
import { z } from 'zod';
import {
  canMoveDelivery,
  defaultDeliveryStatus,
  defaultFailureNote,
  failureReasons,
  type FailureReason,
  mostDeliveryPhotos,
  deliveryWords,
} from './deliveries.ts';
import { doorPosition } from './door-position.ts';
import type { DeliveryRow } from './endpoints.ts';
import { type MutationContext, mutationOf, type Outcome } from '../wire/mutation.ts';
import { normalisePhone } from '../text/phone.ts';

import { instant, longText, personText, sha256, uuid, writtenText } from '../wire/shapes.ts';
import { syncLimits } from '../wire/sync.ts';
import { correctDelivery } from './delivery-correction.ts';
import { cancelDelivery, editDelivery, editedTitles, nobodyTold } from './delivery-edit.ts';
import { heldUntil, withHistory } from './delivery-changes.ts';
import { isSomeoneElses, takeEvidence, type TakenEvidence } from './delivery-evidence.ts';
import { longestArrivalMinutes, tellNext } from './next-stop.ts';
import { undoFailure } from './undo-failure.ts';

type Row = DeliveryRow;
type Answer = Outcome<Row>;

// 4 characters of base64 carry 3 bytes.
const signatureChars = 'data:image/png;base64,'.length + Math.ceil(syncLimits.signatureBytes / 3) * 4;

/** Only the format is checked here. The server checks that it is a real PNG with a drawing (phones have no decoder). */
const signature = z
  .string()
  .max(signatureChars, 'That signature is too large.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Please capture a signature.');

/** Each stroke is a flat list: x, y, milliseconds since the first touch, repeated. */
const strokes = z
  .array(z.array(z.number().min(-100_000).max(10_000_000)).max(6_000))
  .max(300)
  .refine(
    all => all.reduce((sum, one) => sum + one.length, 0) <= 20_000,
    'That signature has too many points.',
  );

const photos = z.array(sha256).max(mostDeliveryPhotos);
/** Number of pictures that were taken but couldn't be sent. */
const photosLost = z.int().min(1).max(mostDeliveryPhotos).optional();
/** Checked only by the server (`contract/deliveries/seal/`). An unreadable seal never blocks the proof. */
const seal = z.unknown().optional();
const failureReason = z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]]);
const attempt = z.int().min(1).max(1_000);

const createArgs = z.object({
  /** Created by the device; the mutation's `entityId`. */
  id: uuid,
  orderNumber: personText(100, 1, deliveryWords.orderNumber),
  customerName: personText(255, 1, deliveryWords.customerName),
  customerAddress: longText(1000, 1, deliveryWords.customerAddress),
  customerPhone: personText(20).nullish(),
  scheduledDate: instant,
  notes: longText(2000).nullish(),
  instructions: longText(2000).nullish(),
  pieces: z.int().min(1).max(100_000).nullish(),
  orderId: z.int32().positive().nullish(),
  assignedTo: z.int32().positive().nullish(),
  signatureRequired: z.boolean().optional(),
  runOrder: z.int().min(0).max(10_000).nullish(),
});

const correction = z
  .object({
    status: z.enum(['delivered', 'failed']),
    deliveredAt: instant.nullable(),
    signedBy: writtenText(255).nullable(),
    driverName: writtenText(255).nullable(),
    notes: writtenText(2000).nullable(),
    failedReason: failureReason.nullable(),
  })
  .partial();

const edit = z
  .object({
    customerName: personText(255, 1, deliveryWords.customerName),
    customerAddress: longText(1000, 1, deliveryWords.customerAddress),
    customerPhone: personText(20).nullable(),
    pieces: z.int().min(1).max(100_000).nullable(),
    instructions: longText(2000).nullable(),
  })
  .partial();

const deliveryMutation = mutationOf<DeliveryRow>('deliveries');
const updated = { saved: 'Delivery updated successfully', failed: 'Failed to update delivery' } as const;
/** Versions 2 and 3 of a proof only add optional fields. */
const raiseProof = { 1: (args: unknown) => args, 2: (args: unknown) => args };

export const deliveryMutations = {
  'delivery.create': deliveryMutation({
    version: 1,
    name: 'delivery.create',
    access: 'deliveries.dispatch',
    words: {
      done: 'Planned',
      saved: 'Delivery created successfully',
      failed: 'Failed to create delivery',
      audit: 'Planned a delivery',
    },
    editable: [
      { path: 'orderNumber', label: 'Order Number', kind: 'line' },
      { path: 'customerName', label: 'Customer Name', kind: 'line' },
      { path: 'customerAddress', label: 'Delivery Address', kind: 'lines' },
      { path: 'scheduledDate', label: 'Day', kind: 'day' },
      { path: 'notes', label: 'Notes', kind: 'lines' },
    ],
    seen: null,
    creates: true,
    args: createArgs,
    reduce(row, args, context): Answer {
      if (row) return refused('already_exists');
      return { kind: 'applied', row: withHistory(newDelivery(args, context), 'created', context) };
    },
  }),

  'delivery.start': deliveryMutation({
    version: 1,
    name: 'delivery.start',
    access: 'deliveries.drive',
    words: { ...updated, done: 'Started', audit: 'Set out with a delivery' },
    editable: [],
    seen: null,
    leadsToEvidence: true,
    args: z.object({ driverName: writtenText(255).nullish() }),
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_delivery');
      if (isSomeoneElses(row, context)) return refused('reassigned');
      if (row.status === 'out_for_delivery') return { kind: 'applied', row };
      if (row.status !== 'pending')
        return refused(row.status === 'cancelled' ? 'cancelled' : 'already_final');
      const started: Row = {
        ...row,
        status: 'out_for_delivery',
        assignedTo: row.assignedTo ?? context.userId,
        driverName: args.driverName || context.userName,
      };
      return { kind: 'applied', row: withHistory(started, 'started', context) };
    },
  }),

  'delivery.confirm': deliveryMutation({
    // 2: photos and position. 3: the seal. An older server would drop these fields, so it must not accept the mutation.
    version: 3,
    raise: raiseProof,
    name: 'delivery.confirm',
    access: 'deliveries.drive',
    words: { ...updated, done: 'Delivered', audit: 'Handed a delivery over' },
    editable: [],
    seen: null,
    isEvidence: true,
    args: z.object({
      signature,
      strokes: strokes.optional(),
      /** Who signed. */
      signedBy: writtenText(255).nullish(),
      driverName: writtenText(255).nullish(),
      notes: writtenText(2000).nullish(),
      photos: photos.optional(),
      photosLost,
      position: doorPosition.optional(),
      /** `attempt` of the row the driver had. It shows whether the delivery has been sent out again since. */
      attempt: attempt.optional(),
      seal,
    }),
    reduce(row, args, context): Answer {
      const taken = takeEvidence(row, 'delivered', args.attempt, context);
      if (!row || taken.kind === 'conflict') return conflictOf(taken);
      const delivered: Row = {
        ...handedOver(row, args.driverName, context),
        status: 'delivered',
        deliveredAt: context.occurredAt,
        signedBy: args.signedBy || null,
        notes: args.notes || row.notes,
        failedReason: null,
        holdUntil: null,
        nextAttemptDate: null,
        hasSignature: true,
        signature: args.signature,
        review: row.review || taken.review,
      };
      return appliedOf(taken, withHistory(delivered, 'delivered', context, args.signedBy || null));
    },
  }),

  'delivery.fail': deliveryMutation({
    version: 3,
    raise: raiseProof,
    name: 'delivery.fail',
    access: 'deliveries.drive',
    words: { ...updated, done: 'Failed', audit: 'Could not deliver' },
    editable: [],
    seen: null,
    isEvidence: true,
    args: z.object({
      driverName: writtenText(255).nullish(),
      reason: failureReason.nullish(),
      /** Default: "Delivery failed". */
      notes: writtenText(2000).nullish(),
      photos: photos.optional(),
      photosLost,
      position: doorPosition.optional(),
      /** The day agreed at the door. The office then sends the delivery out again. */
      nextAttemptDate: instant.nullish(),
      attempt: attempt.optional(),
      seal,
    }),
    reduce(row, args, context): Answer {
      const taken = takeEvidence(row, 'failed', args.attempt, context);
      if (!row || taken.kind === 'conflict') return conflictOf(taken);
      const failed: Row = {
        ...handedOver(row, args.driverName, context),
        status: 'failed',
        notes: args.notes || defaultFailureNote,
        failedReason: args.reason ?? null,
        holdUntil: heldUntil(context),
        nextAttemptDate: args.nextAttemptDate ?? null,
        ...nobodyTold,
        review: row.review || taken.review,
      };
      return appliedOf(taken, withHistory(failed, 'failed', context, args.notes || defaultFailureNote));
    },
  }),

  'delivery.reschedule': deliveryMutation({
    version: 1,
    name: 'delivery.reschedule',
    access: 'deliveries.dispatch',
    words: { ...updated, done: 'Moved to another day', audit: 'Moved a delivery to another day' },
    editable: [
      { path: 'scheduledDate', label: 'Day', kind: 'day' },
      { path: 'notes', label: 'Notes', kind: 'lines' },
    ],
    seen: { in: 'from', field: 'scheduledDate' },
    args: z.object({
      scheduledDate: instant,
      /** The date the person saw; a change by someone else since is a conflict. */
      from: instant.optional(),
      notes: writtenText(2000).nullish(),
    }),
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_delivery');
      if (row.status === 'delivered') return refused('already_final');
      if (row.status === 'out_for_delivery') return refused('on_the_road');
      if (args.from && !isSameTime(args.from, row.scheduledDate)) return refused('changed_meanwhile');
      const isAgain = canMoveDelivery(row.status, 'pending');
      if (!isAgain && isSameTime(row.scheduledDate, args.scheduledDate)) return { kind: 'applied', row };
      const planned: Row = {
        ...row,
        status: 'pending',
        scheduledDate: args.scheduledDate,
        attempt: row.attempt + (isAgain ? 1 : 0),
        // A position in one day's run has no meaning on another day.
        runOrder: isSameTime(row.scheduledDate, args.scheduledDate) ? row.runOrder : null,
        holdUntil: null,
        nextAttemptDate: null,
        failedReason: null,
        ...nobodyTold,
        notes: args.notes || row.notes,
      };
      return { kind: 'applied', row: withHistory(planned, 'rescheduled', context, args.scheduledDate) };
    },
  }),

  'delivery.assign': deliveryMutation({
    version: 1,
    name: 'delivery.assign',
    access: 'deliveries.dispatch',
    words: { ...updated, done: 'Assigned to a driver', audit: 'Assigned a delivery to a driver' },
    editable: [],
    seen: { in: 'from', field: 'assignedTo' },
    args: z.object({
      /** User id of the driver; null puts the delivery on every driver's list. */
      assignedTo: z.int32().positive().nullable(),
      driverName: writtenText(255).nullish(),
      runOrder: z.int().min(0).max(10_000).nullish(),
      from: z.int32().positive().nullable().optional(),
    }),
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_delivery');
      if (row.status === 'delivered') return refused('already_final');
      if (row.status === 'cancelled') return refused('cancelled');
      if (args.from !== undefined && args.from !== row.assignedTo && args.assignedTo !== row.assignedTo) {
        return refused('changed_meanwhile');
      }
      const assigned: Row = {
        ...row,
        assignedTo: args.assignedTo,
        driverName: args.assignedTo === row.assignedTo ? row.driverName : (args.driverName ?? null),
        runOrder: args.runOrder === undefined ? placeWith(row, args.assignedTo) : args.runOrder,
        ...(args.assignedTo === row.assignedTo ? {} : nobodyTold),
      };
      if (assigned.assignedTo === row.assignedTo && assigned.runOrder === row.runOrder) {
        return { kind: 'applied', row };
      }
      return { kind: 'applied', row: withHistory(assigned, 'assigned', context, args.driverName ?? null) };
    },
  }),

  'delivery.place': deliveryMutation({
    version: 1,
    name: 'delivery.place',
    access: 'deliveries.drive',
    // The new order is visible at once.
    words: { ...updated, saved: null, done: 'Placed in the run', audit: 'Changed the order of a run' },
    editable: [],
    seen: null,
    args: z.object({
      /** Lower numbers come first in the driver's run of that day; null sorts by date again. */
      runOrder: z.int().min(0).max(1_000_000).nullable(),
    }),
    /**
     * The last write wins and no history is written, because the order of a run isn't an event. A delivery that is
     * closed or belongs to another driver by now is left unchanged without a message.
     */
    reduce(row, args, context): Answer {
      if (!row) return refused('unknown_delivery');
      const isOpen = row.status === 'pending' || row.status === 'out_for_delivery';
      if (!isOpen || isSomeoneElses(row, context) || row.runOrder === args.runOrder) {
        return { kind: 'applied', row };
      }
      return { kind: 'applied', row: { ...row, runOrder: args.runOrder } };
    },
  }),

  'delivery.undoFail': deliveryMutation({
    version: 1,
    name: 'delivery.undoFail',
    access: 'deliveries.drive',
    words: { ...updated, done: '“Couldn’t deliver” undone', audit: 'Undid “could not deliver”' },
    editable: [],
    seen: null,
    leadsToEvidence: true,
    args: z.object({ failId: uuid, notes: writtenText(2000).nullish() }),
    reduce: undoFailure,
  }),

  'delivery.tellNext': deliveryMutation({
    version: 1,
    name: 'delivery.tellNext',
    access: 'deliveries.drive',
    words: {
      done: 'Told the customer that they are next',
      saved: 'The customer will get an email',
      failed: 'The customer could not be told',
      audit: 'Told the customer that they are next',
    },
    editable: [],
    seen: null,
    args: z
      .object({
        fromMinutes: z.int().min(0).max(longestArrivalMinutes),
        toMinutes: z.int().min(1).max(longestArrivalMinutes),
      })
      .refine(({ fromMinutes, toMinutes }) => fromMinutes < toMinutes, 'The window ends before it begins.'),
    reduce: tellNext,
  }),

  'delivery.edit': deliveryMutation({
    version: 1,
    name: 'delivery.edit',
    access: 'deliveries.dispatch',
    words: { ...updated, done: 'Details changed', audit: 'Changed the details of a delivery' },
    editable: [
      { path: 'changes.customerName', label: editedTitles.customerName, kind: 'line' },
      { path: 'changes.customerAddress', label: editedTitles.customerAddress, kind: 'lines' },
      { path: 'changes.customerPhone', label: editedTitles.customerPhone, kind: 'line' },
      { path: 'changes.instructions', label: editedTitles.instructions, kind: 'lines' },
    ],
    seen: { in: 'from', fieldsOf: 'changes' },
    args: z.object({
      changes: edit,
      /** The same fields as the person saw them; a change by someone else since is a conflict. */
      from: edit.optional(),
    }),
    reduce: editDelivery,
  }),

  'delivery.cancel': deliveryMutation({
    version: 1,
    name: 'delivery.cancel',
    access: 'deliveries.dispatch',
    words: {
      done: 'Cancelled',
      saved: 'Delivery cancelled',
      failed: 'Failed to cancel delivery',
      audit: 'Cancelled a delivery',
    },
    editable: [{ path: 'reason', label: 'Why is it cancelled?', kind: 'lines' }],
    seen: null,
    args: z.object({ reason: writtenText(2000).nullish() }),
    reduce: cancelDelivery,
  }),

  'delivery.correct': deliveryMutation({
    version: 1,
    name: 'delivery.correct',
    access: 'deliveries.dispatch',
    words: { ...updated, done: 'Corrected', audit: 'Corrected a delivery' },
    editable: [
      { path: 'changes.signedBy', label: 'Signed by', kind: 'line' },
      { path: 'changes.notes', label: 'Notes', kind: 'lines' },
      { path: 'reason', label: 'Why is it corrected?', kind: 'lines' },
    ],
    seen: { in: 'from', fieldsOf: 'changes' },
    args: z.object({
      changes: correction,
      /** The same fields as the person saw them; a correction by someone else since is a conflict. */
      from: correction.optional(),
      reason: longText(2000, 1, deliveryWords.correction),
    }),
    reduce: correctDelivery,
  }),
};

function conflictOf(taken: TakenEvidence): Answer {
  return { kind: 'conflict', code: taken.code ?? 'unknown_delivery', review: taken.review };
}

function appliedOf(taken: TakenEvidence, row: Row): Answer {
  return {
    kind: 'applied',
    row,
    ...(taken.code ? { code: taken.code } : {}),
    ...(taken.review ? { review: true } : {}),
  };
}

const refused = (code: string): Answer => ({ kind: 'conflict', code });

/** The person at the door is recorded as the driver. If the office records it, that is the assigned driver. */
function handedOver(row: Row, driverName: string | null | undefined, context: MutationContext): Row {
  const assignedTo = context.isAdmin ? row.assignedTo : context.userId;
  return { ...row, assignedTo, driverName: driverName || context.userName };
}

/** A position in one driver's run has no meaning in another's. */
function placeWith(row: Row, assignedTo: number | null): number | null {
  return assignedTo === row.assignedTo ? row.runOrder : null;
}

function isSameTime(a: string, b: string): boolean {
  return Date.parse(a) === Date.parse(b);
}

function newDelivery(args: z.output<typeof createArgs>, { occurredAt }: MutationContext): Row {
  const phone = args.customerPhone || null;
  return {
    id: args.id,
    orderId: args.orderId ?? null,
    orderNumber: args.orderNumber,
    customerName: args.customerName,
    customerAddress: args.customerAddress,
    // Free text is allowed; an Australian number is normalised so that a tap calls it.
    customerPhone: phone && (normalisePhone(phone) ?? phone),
    instructions: args.instructions || null,
    pieces: args.pieces ?? null,
    signatureRequired: args.signatureRequired ?? true,
    status: defaultDeliveryStatus,
    scheduledDate: args.scheduledDate,
    assignedTo: args.assignedTo ?? null,
    driverName: null,
    runOrder: args.runOrder ?? null,
    attempt: 1,
    holdUntil: null,
    nextAttemptDate: null,
    ...nobodyTold,
    deliveredAt: null,
    signedBy: null,
    notes: args.notes || null,
    failedReason: null,
    hasSignature: false,
    signature: null,
    review: false,
    history: [],
    deletedAt: null,
    createdAt: occurredAt,
    updatedAt: occurredAt,
    version: 1,
  };
}
