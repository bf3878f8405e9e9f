/**
 * Deliveries offline. Physical facts beat plans, plans never erase facts, and every loser is visible to
 * someone: what a driver brings back from a door is stored whatever the office has done meanwhile; the table in
 * `takeEvidence` decides only what it does to the state.
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
import { mutation, type MutationContext, type Outcome } from '../wire/mutation.ts';
import { normalisePhone } from '../text/phone.ts';

import { instant, longText, personText, sha256, uuid, writtenText } from '../wire/shapes.ts';
import { syncLimits } from '../wire/sync.ts';
import { correctDelivery } from './delivery-correction.ts';
import { heldUntil, withHistory } from './delivery-changes.ts';
import { isSomeoneElses, takeEvidence, type TakenEvidence } from './delivery-evidence.ts';

type Row = DeliveryRow;
type Answer = Outcome<Row>;

// 4 characters of base64 carry 3 bytes.
const signatureChars = 'data:image/png;base64,'.length + Math.ceil(syncLimits.signatureBytes / 3) * 4;

/** Only the form is judged here; whether it is a real, drawn-on PNG is the server's business (no decoder on phones). */
const signature = z
  .string()
  .max(signatureChars, 'That signature is too large.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Please capture a signature.');

/** Each stroke is flat: x, y, milliseconds since the first touch, and again. */
const strokes = z
  .array(z.array(z.number().min(-100_000).max(10_000_000)).max(6_000))
  .max(300)
  .refine(
    all => all.reduce((sum, one) => sum + one.length, 0) <= 20_000,
    'That signature has too many points.',
  );

const photos = z.array(sha256).max(mostDeliveryPhotos);
/** How many pictures were taken and could not be sent. */
const photosLost = z.int().min(1).max(mostDeliveryPhotos).optional();
/** Judged by the server alone (`contract/deliveries/seal/`): a seal that cannot be read never holds up the proof. */
const seal = z.unknown().optional();
const failureReason = z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]]);
const attempt = z.int().min(1).max(1_000);

const createArgs = z.object({
  /** Made by the device; the mutation's `entityId`. */
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

const base = { version: 1, entity: 'deliveries' } as const;

export const deliveryMutations = {
  'delivery.create': mutation({
    ...base,
    name: 'delivery.create',
    access: 'deliveries.dispatch',
    creates: true,
    args: createArgs,
    reduce(row: Row | null, args, context): Answer {
      if (row) return refused('already_exists');
      return { kind: 'applied', row: withHistory(newDelivery(args, context), 'created', context) };
    },
  }),

  'delivery.start': mutation({
    ...base,
    name: 'delivery.start',
    access: 'deliveries.drive',
    args: z.object({ driverName: writtenText(255).nullish() }),
    reduce(row: Row | null, args, context): Answer {
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

  'delivery.confirm': mutation({
    ...base,
    // 2: photos and the position. 3: the seal. An older server would let them fall, so it must not take it.
    version: 3,
    name: 'delivery.confirm',
    access: 'deliveries.drive',
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
      /** `attempt` of the row that the driver had: tells a delivery that was sent out anew since. */
      attempt: attempt.optional(),
      seal,
    }),
    reduce(row: Row | null, args, context): Answer {
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

  'delivery.fail': mutation({
    ...base,
    version: 3,
    name: 'delivery.fail',
    access: 'deliveries.drive',
    isEvidence: true,
    args: z.object({
      driverName: writtenText(255).nullish(),
      reason: failureReason.nullish(),
      /** "Delivery failed" unless told. */
      notes: writtenText(2000).nullish(),
      photos: photos.optional(),
      photosLost,
      position: doorPosition.optional(),
      /** The day agreed on at the door; the office sends it out again. */
      nextAttemptDate: instant.nullish(),
      attempt: attempt.optional(),
      seal,
    }),
    reduce(row: Row | null, args, context): Answer {
      const taken = takeEvidence(row, 'failed', args.attempt, context);
      if (!row || taken.kind === 'conflict') return conflictOf(taken);
      const failed: Row = {
        ...handedOver(row, args.driverName, context),
        status: 'failed',
        notes: args.notes || defaultFailureNote,
        failedReason: args.reason ?? null,
        holdUntil: heldUntil(context.occurredAt),
        nextAttemptDate: args.nextAttemptDate ?? null,
        review: row.review || taken.review,
      };
      return appliedOf(taken, withHistory(failed, 'failed', context, args.notes || defaultFailureNote));
    },
  }),

  'delivery.reschedule': mutation({
    ...base,
    name: 'delivery.reschedule',
    access: 'deliveries.dispatch',
    args: z.object({
      scheduledDate: instant,
      /** The date that the person was looking at; a change by somebody else since is a conflict. */
      from: instant.optional(),
      notes: writtenText(2000).nullish(),
    }),
    reduce(row: Row | null, args, context): Answer {
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
        // A place on the run of one day says nothing about another.
        runOrder: isSameTime(row.scheduledDate, args.scheduledDate) ? row.runOrder : null,
        holdUntil: null,
        nextAttemptDate: null,
        failedReason: null,
        notes: args.notes || row.notes,
      };
      return { kind: 'applied', row: withHistory(planned, 'rescheduled', context, args.scheduledDate) };
    },
  }),

  'delivery.assign': mutation({
    ...base,
    name: 'delivery.assign',
    access: 'deliveries.dispatch',
    args: z.object({
      /** User id of the driver; null puts it on every driver's list. */
      assignedTo: z.int32().positive().nullable(),
      driverName: writtenText(255).nullish(),
      runOrder: z.int().min(0).max(10_000).nullish(),
      from: z.int32().positive().nullable().optional(),
    }),
    reduce(row: Row | null, args, context): Answer {
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
      };
      if (assigned.assignedTo === row.assignedTo && assigned.runOrder === row.runOrder) {
        return { kind: 'applied', row };
      }
      return { kind: 'applied', row: withHistory(assigned, 'assigned', context, args.driverName ?? null) };
    },
  }),

  'delivery.place': mutation({
    ...base,
    name: 'delivery.place',
    access: 'deliveries.drive',
    args: z.object({
      /** Lower comes first on the run of its driver and day; null puts it back by date. */
      runOrder: z.int().min(0).max(1_000_000).nullable(),
    }),
    /**
     * The last word counts, and no history is written: it is how a day is driven, not what happened. What is over or
     * another driver's by now has no place on this run, and nobody need be told.
     */
    reduce(row: Row | null, args, context): Answer {
      if (!row) return refused('unknown_delivery');
      const isOpen = row.status === 'pending' || row.status === 'out_for_delivery';
      if (!isOpen || isSomeoneElses(row, context) || row.runOrder === args.runOrder) {
        return { kind: 'applied', row };
      }
      return { kind: 'applied', row: { ...row, runOrder: args.runOrder } };
    },
  }),

  'delivery.correct': mutation({
    ...base,
    name: 'delivery.correct',
    access: 'deliveries.dispatch',
    args: z.object({
      changes: correction,
      /** The same fields as the person saw them: somebody else's correction since is a conflict. */
      from: correction.optional(),
      reason: longText(2000, 1, 'Please say why it is being corrected.'),
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

/** Whoever was at the door is the driver; the office records for the one who was planned. */
function handedOver(row: Row, driverName: string | null | undefined, context: MutationContext): Row {
  const assignedTo = context.isAdmin ? row.assignedTo : context.userId;
  return { ...row, assignedTo, driverName: driverName || context.userName };
}

/** A place on one driver's run says nothing about another's. */
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
    // Free text is allowed; what is an Australian number is stored so that a tap calls it.
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
