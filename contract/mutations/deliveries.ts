/**
 * Deliveries offline (SYNC §5.5). Physical facts beat plans, plans never erase facts, and every loser is visible to
 * someone: what a driver brings back from a door is stored whatever the office has done meanwhile; the table in
 * `takeEvidence` decides only what it does to the state.
 */
import { z } from 'zod';
import { addBusinessDays } from '../business-hours.ts';
import {
  canMoveDelivery,
  defaultDeliveryStatus,
  defaultFailureNote,
  failureReasons,
  type FailureReason,
} from '../deliveries.ts';
import type { DeliveryHistoryEntry, DeliveryRow } from '../endpoints/deliveries.ts';
import { mutation, type MutationContext, type Outcome } from '../mutation.ts';
import { normalisePhone } from '../phone.ts';
import { instant, personText, sha256, uuid } from '../shapes.ts';
import { defaultTimeZone } from '../shop-defaults.ts';
import { policyDefaults } from '../shop-policy.ts';
import { isoDateIn } from '../time-zone.ts';
import { syncLimits } from '../sync.ts';
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

const photos = z.array(sha256).max(6);
const attempt = z.int().min(1).max(1_000);

const createArgs = z.object({
  /** Made by the device; the mutation's `entityId`. */
  id: uuid,
  orderNumber: personText(100, 1, 'Order Number is required'),
  customerName: personText(255, 1, 'Customer Name is required'),
  customerAddress: personText(1000, 1, 'Delivery Address is required'),
  customerPhone: personText(20).nullish(),
  scheduledDate: instant,
  notes: personText(2000).nullish(),
  instructions: personText(2000).nullish(),
  pieces: z.int().min(1).max(100_000).nullish(),
  orderId: z.int().positive().nullish(),
  assignedTo: z.int().positive().nullish(),
  signatureRequired: z.boolean().optional(),
  runOrder: z.int().min(0).max(10_000).nullish(),
});

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
    args: z.object({ driverName: personText(255).nullish() }),
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
    name: 'delivery.confirm',
    access: 'deliveries.drive',
    isEvidence: true,
    args: z.object({
      signature,
      strokes: strokes.optional(),
      /** Who signed. */
      signedBy: personText(255).nullish(),
      driverName: personText(255).nullish(),
      notes: personText(2000).nullish(),
      photos: photos.optional(),
      /** `attempt` of the row that the driver had: tells a delivery that was sent out anew since. */
      attempt: attempt.optional(),
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
        hasSignature: true,
        signature: args.signature,
        review: row.review || taken.review,
      };
      return appliedOf(taken, withHistory(delivered, 'delivered', context, args.signedBy || null));
    },
  }),

  'delivery.fail': mutation({
    ...base,
    name: 'delivery.fail',
    access: 'deliveries.drive',
    isEvidence: true,
    args: z.object({
      driverName: personText(255).nullish(),
      reason: z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]]).nullish(),
      /** "Delivery failed" unless told. */
      notes: personText(2000).nullish(),
      photos: photos.optional(),
      attempt: attempt.optional(),
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
      notes: personText(2000).nullish(),
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
        holdUntil: null,
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
      assignedTo: z.int().positive().nullable(),
      driverName: personText(255).nullish(),
      runOrder: z.int().min(0).max(10_000).nullish(),
      from: z.int().positive().nullable().optional(),
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
        runOrder: args.runOrder === undefined ? row.runOrder : args.runOrder,
      };
      if (assigned.assignedTo === row.assignedTo && assigned.runOrder === row.runOrder) {
        return { kind: 'applied', row };
      }
      return { kind: 'applied', row: withHistory(assigned, 'assigned', context, args.driverName ?? null) };
    },
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

/** The end of the last business day on which the parcel waits, at the shop. */
function heldUntil(failedAt: string): string {
  const day = isoDateIn(new Date(failedAt), defaultTimeZone);
  return `${addBusinessDays(day, policyDefaults.failedDeliveryHeldDays)}T07:00:00.000Z`;
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
    // Free text is allowed (C64); what is an Australian number is stored so that a tap calls it.
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

function withHistory(row: Row, type: string, context: MutationContext, detail: string | null = null): Row {
  const entry: DeliveryHistoryEntry = {
    id: context.mutationId,
    type,
    at: context.occurredAt,
    by: context.userName,
    detail,
  };
  return { ...row, history: [...row.history, entry] };
}
