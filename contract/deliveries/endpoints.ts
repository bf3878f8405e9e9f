/**
 * Deliveries: the row for lists and offline sync, and the REST calls. The calls run the same mutations as a
 * device (`contract/deliveries/mutations.ts`).
 */
import { z } from 'zod';
import {
  deliveryStatuses,
  failureReasons,
  type FailureReason,
  mostDeliveryPhotos,
  deliveryWords,
} from './deliveries.ts';
import { doorPosition, positionRefusals } from './door-position.ts';
import { finishedPage, finishedQuery } from '../jobs/finished-work.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { sealTroubles } from './seal/bundle.ts';
import { sealMissing } from './seal/missing.ts';

import {
  freeLine,
  freeText,
  instant,
  personText,
  sha256,
  uuid,
  writtenText,
  pageQuery,
} from '../wire/shapes.ts';

/** The history of a delivery, oldest first. */
export const deliveryHistoryEntry = z.object({
  /** Id of the mutation that wrote it. */
  id: z.string(),
  /** `created`, `started`, `delivered`, `failed`, `failure_undone`, `rescheduled`, `assigned`, `edited`, `cancelled`, `told_next`, `evidence_kept` … */
  type: z.string(),
  /** When it happened, by the device's corrected clock. */
  at: instant,
  /** Display name of the person. */
  by: z.string().nullable(),
  detail: z.string().nullable(),
});
export type DeliveryHistoryEntry = z.output<typeof deliveryHistoryEntry>;

export const deliveryRow = z.object({
  id: uuid,
  /** Row number of the shop order, if there is one. */
  orderId: z.int().nullable(),
  /** The number on the parcel. */
  orderNumber: z.string(),
  customerName: z.string(),
  customerAddress: z.string(),
  customerPhone: z.string().nullable(),
  /** For the driver: "ring twice", "leave at reception". */
  instructions: z.string().nullable(),
  pieces: z.int().nullable(),
  signatureRequired: z.boolean(),
  status: z.enum(deliveryStatuses),
  scheduledDate: instant,
  /** User id of the driver; if null, the delivery is on every driver's list. */
  assignedTo: z.int().nullable(),
  driverName: z.string().nullable(),
  /** Position on the run sheet. */
  runOrder: z.int().nullable(),
  /** Starts at 1 and grows each time the delivery is sent out again. */
  attempt: z.int(),
  /** How long a failed parcel is held. */
  holdUntil: instant.nullable(),
  /** The day agreed at the door when the delivery failed. The office then sends it out again. */
  nextAttemptDate: instant.nullable(),
  /** The time window that the customer was told as the next stop. Null if nobody told them. */
  arrivesFrom: instant.nullable(),
  arrivesTo: instant.nullable(),
  toldNextAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  signedBy: z.string().nullable(),
  notes: z.string().nullable(),
  failedReason: z.string().nullable(),
  hasSignature: z.boolean(),
  /**
   * PNG data URL. Null in synced rows, which stay small: the office loads the picture with
   * `GET /api/deliveries/{id}/evidence`. On the device that signed, the pending change adds it to the row.
   */
  signature: z.string().nullable(),
  /** Something arrived that doesn't match the plan, so the office must review it. */
  review: z.boolean(),
  history: z.array(deliveryHistoryEntry),
  deletedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

/** How proof was accepted. */
export const evidenceAcceptances = [
  'primary',
  'additional',
  'override',
  'after_cancel',
  'orphan',
  'unauthorised',
] as const;
export type EvidenceAcceptance = (typeof evidenceAcceptances)[number];

/** Proof from a door, as the office sees it. */
export const deliveryEvidence = z.object({
  /** Id of the mutation that brought it. */
  id: uuid,
  /** Null for an orphan, until the office names the delivery it belongs to. */
  deliveryId: uuid.nullable(),
  claimedDeliveryId: uuid,
  /** The delivery it names: as the shop had it before it was deleted, or as the phone had it. */
  claimed: z.object({ orderNumber: z.string().nullable(), customerName: z.string().nullable() }),
  outcome: z.enum(['delivered', 'failed']),
  acceptedAs: z.enum(evidenceAcceptances),
  driverId: z.int(),
  driverName: z.string().nullable(),
  signedBy: z.string().nullable(),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
  /** PNG data URL. */
  signature: z.string().nullable(),
  /** SHA-256 of each; read by `GET /api/artworks/{sha256}/{width}.webp`. */
  photos: z.array(z.string()),
  /** Number of pictures that were taken but couldn't be sent. */
  photosLost: z.int(),
  position: z.object({ lat: z.number(), lng: z.number(), accuracyM: z.number() }).nullable(),
  positionRefused: z.enum(positionRefusals).nullable(),
  /** Null if it didn't come from a registered device. */
  deviceId: uuid.nullable(),
  appBuild: z.string().nullable(),
  occurredAtDevice: instant.nullable(),
  occurredAt: instant.nullable(),
  receivedAt: instant,
  reviewedAt: instant.nullable(),
  /** Who reviewed it, and the decision. */
  reviewedBy: z.string().nullable(),
  reviewedNote: z.string().nullable(),
  /** Null for proof from before seals existed. */
  seal: z
    .object({
      state: z.enum(['sealed', 'unsealed', 'broken']),
      why: z.enum([...sealMissing, ...sealTroubles]).nullable(),
      grade: z.enum(['A', 'B', 'C']),
      checkId: z.string(),
      /** ISO; null if no signed time from the shop precedes it. */
      from: instant.nullable(),
      to: instant,
      stated: instant,
      driftMs: z.number().nullable(),
      isClockWrong: z.boolean(),
      /** Number of the last record before the gap; null if no record is missing. */
      gapAfter: z.int().nullable(),
    })
    .nullable(),
});
export type DeliveryEvidenceView = z.output<typeof deliveryEvidence>;

/** A hand-over from a device that couldn't be read or accepted. Only its bytes are certain. */
export const rejectedProof = z.object({
  /** Id of the mutation, or of its copy if the id was already used. */
  id: uuid,
  outcome: z.enum(['delivered', 'failed']),
  /** The delivery it names, if any. */
  deliveryId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** The person whose device sent it. */
  sentBy: z.string(),
  code: z.string(),
  /** The reason in words. */
  reason: z.string(),
  /** The received text; lists shorten long text in the middle. */
  came: z.string(),
  deviceId: uuid.nullable(),
  appBuild: z.string().nullable(),
  occurredAt: instant.nullable(),
  receivedAt: instant,
  reviewedAt: instant.nullable(),
  reviewedBy: z.string().nullable(),
  reviewedNote: z.string().nullable(),
});
export type RejectedProofView = z.output<typeof rejectedProof>;

/** One event in a delivery's history, with the device and the times. */
export const deliveryEvent = z.object({
  id: z.string(),
  type: z.string(),
  /** When it happened, by the device's corrected clock. */
  at: instant,
  /** The time on the device's own clock. */
  atDevice: instant.nullable(),
  receivedAt: instant.nullable(),
  by: z.string().nullable(),
  detail: z.string().nullable(),
  deviceId: uuid.nullable(),
});
export type DeliveryEventView = z.output<typeof deliveryEvent>;

/** A person who can be assigned to a delivery. */
export const driver = z.object({ id: z.int(), name: z.string() });
export type Driver = z.output<typeof driver>;

const failureReason = z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]]);

/** An ISO time, or a day, which means midnight UTC: the same calendar day all over Australia. */
const when = z.union([instant, z.iso.date('Please choose a date.').transform(day => `${day}T00:00:00.000Z`)]);

/** Idempotency key created by the client: a repeated key returns the same record and changes nothing. */
const clientId = uuid.optional();
const ids = z.object({ id: uuid });
const decided = freeText(2000, 1, 'Please write what was decided.');

export const deliveriesEndpoints = {
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/deliveries',
    summary:
      'Deliveries a page at a time, open ones first, then by date: all for the office, own and unassigned for a driver',
    access: capability('deliveries.drive'),
    limit: 'read',
    query: pageQuery,
    response: z.array(deliveryRow),
  }),
  listFinishedDeliveries: endpoint({
    method: 'GET',
    path: '/api/finished-deliveries',
    summary:
      'Delivered, failed and cancelled deliveries, the latest first, also those that devices no longer keep',
    access: capability('deliveries.dispatch'),
    limit: 'read',
    query: finishedQuery,
    response: finishedPage,
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: '/api/deliveries/{id}',
    summary: 'One delivery: any for the office, own and unassigned for a driver',
    access: capability('deliveries.drive'),
    limit: 'read',
    params: ids,
    response: deliveryRow,
  }),
  createDelivery: endpoint({
    method: 'POST',
    path: '/api/deliveries',
    summary: 'Plans a delivery',
    access: capability('deliveries.dispatch'),
    limit: 'write',
    status: 201,
    body: z.object({
      orderNumber: personText(100, 1, deliveryWords.orderNumber),
      customerName: freeLine(255, 1, deliveryWords.customerName),
      customerAddress: freeText(1000, 1, deliveryWords.customerAddress),
      customerPhone: personText(20).nullish(),
      scheduledDate: when,
      status: z.literal('pending').optional(),
      notes: freeText(2000).nullish(),
      instructions: freeText(2000).nullish(),
      pieces: z.int().min(1).max(100_000).nullish(),
      orderId: z.int32().positive().nullish(),
      assignedTo: z.int32().positive().nullish(),
      signatureRequired: z.boolean().optional(),
      clientId,
    }),
    response: deliveryRow,
  }),
  updateDelivery: endpoint({
    method: 'PATCH',
    path: '/api/deliveries/{id}',
    currentAt: '/api/deliveries/{id}',
    summary: 'Starts, confirms, fails, edits, reschedules, assigns or cancels a delivery',
    access: capability('deliveries.drive'),
    limit: 'write',
    bodyLimitBytes: 300_000,
    params: ids,
    body: z.object({
      /** With `cancelled`, `notes` say why. */
      status: z.enum(deliveryStatuses).optional(),
      /** PNG data URL; required with `delivered`. */
      signature: z.string().max(300_000).nullish(),
      driverName: writtenText(255).nullish(),
      notes: freeText(2000).nullish(),
      deliveredAt: instant.nullish(),
      signedBy: writtenText(255).nullish(),
      reason: failureReason.nullish(),
      /** With `failed`: the day agreed at the door. */
      nextAttemptDate: when.nullish(),
      /** SHA-256 of pictures uploaded earlier by `PUT /api/uploads/{sha256}`. */
      photos: z.array(sha256).max(mostDeliveryPhotos).optional(),
      position: doorPosition.optional(),
      /** Version the person saw. If someone else has changed it since, the answer is 409. */
      version: z.int32().optional(),
      scheduledDate: when.optional(),
      assignedTo: z.int32().positive().nullable().optional(),
      customerName: freeLine(255, 1, deliveryWords.customerName).optional(),
      customerAddress: freeText(1000, 1, deliveryWords.customerAddress).optional(),
      customerPhone: personText(20).nullable().optional(),
      instructions: freeText(2000).nullable().optional(),
      pieces: z.int().min(1).max(100_000).nullable().optional(),
      clientId,
    }),
    response: deliveryRow,
  }),
  listDrivers: endpoint({
    method: 'GET',
    path: '/api/drivers',
    summary: 'People a delivery can be assigned to',
    access: capability('deliveries.dispatch'),
    limit: 'read',
    response: z.array(driver),
  }),
  listDeliveryEvidence: endpoint({
    method: 'GET',
    path: '/api/deliveries/{id}/evidence',
    summary: 'Everything that was brought back from the door of a delivery, the proof of it first',
    access: capability('deliveries.dispatch'),
    limit: 'read',
    params: ids,
    response: z.array(deliveryEvidence),
  }),
  listDeliveryEvents: endpoint({
    method: 'GET',
    path: '/api/deliveries/{id}/events',
    summary:
      'Everything that happened to a delivery, the latest first: who, when by which clock, from which device',
    access: capability('deliveries.dispatch'),
    limit: 'read',
    params: ids,
    response: z.array(deliveryEvent),
  }),
  reviewDelivery: endpoint({
    method: 'POST',
    path: '/api/deliveries/{id}/review',
    currentAt: '/api/deliveries/{id}',
    summary:
      'Ends the question about a delivery that did not go by the plan, with a note; 409 while a proof of it waits for its own decision',
    access: capability('deliveries.dispatch'),
    limit: 'write',
    params: ids,
    body: z.object({ note: decided }),
    response: deliveryRow,
  }),
  listEvidenceToReview: endpoint({
    method: 'GET',
    path: '/api/delivery-evidence',
    summary: 'Evidence that did not fit the plan and that nobody has looked at, the oldest first',
    access: capability('deliveries.dispatch'),
    limit: 'read',
    response: z.array(deliveryEvidence),
  }),
  readEvidence: endpoint({
    method: 'GET',
    path: '/api/delivery-evidence/{id}',
    summary: 'One piece of evidence, with its signature',
    access: capability('deliveries.dispatch'),
    limit: 'read',
    params: ids,
    response: deliveryEvidence,
  }),
  reviewEvidence: endpoint({
    method: 'POST',
    path: '/api/delivery-evidence/{id}/review',
    currentAt: '/api/delivery-evidence/{id}',
    summary:
      'Marks evidence as looked at, with a note and, for an orphan, the delivery it belongs to, which follows it; 409 with what somebody else decided',
    access: capability('deliveries.dispatch'),
    limit: 'write',
    params: ids,
    body: z.object({
      note: decided,
      /** For an orphan. Without it, the proof belongs to none of the shop's deliveries. */
      deliveryId: uuid.optional(),
    }),
    response: deliveryEvidence,
  }),
  listRejectedProofs: endpoint({
    method: 'GET',
    path: '/api/rejected-proofs',
    summary:
      'Hand-overs that came from devices and could not be read, and that nobody has looked at, the oldest first',
    access: capability('deliveries.dispatch'),
    limit: 'read',
    response: z.array(rejectedProof),
  }),
  readRejectedProof: endpoint({
    method: 'GET',
    path: '/api/rejected-proofs/{id}',
    summary: 'One of them with every byte that came',
    access: capability('deliveries.dispatch'),
    limit: 'read',
    params: ids,
    response: rejectedProof,
  }),
  reviewRejectedProof: endpoint({
    method: 'POST',
    path: '/api/rejected-proofs/{id}/review',
    summary: 'Closes one of them with what was decided; 409 with what somebody else decided',
    access: capability('deliveries.dispatch'),
    limit: 'write',
    params: ids,
    body: z.object({ note: decided }),
    response: rejectedProof,
  }),
};
