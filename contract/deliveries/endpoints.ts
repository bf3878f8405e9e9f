/**
 * Deliveries: the row that lists and offline sync carry, and the REST calls. The calls run the very same mutations as a
 * device does (`contract/deliveries/mutations.ts`).
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

/** What has happened to a delivery, oldest first. */
export const deliveryHistoryEntry = z.object({
  /** Id of the mutation that wrote it. */
  id: z.string(),
  /** `created`, `started`, `delivered`, `failed`, `rescheduled`, `assigned`, `evidence_kept`, `evidence_assigned` … */
  type: z.string(),
  /** When it happened, by the corrected clock. */
  at: instant,
  /** Who did it, as people read it. */
  by: z.string().nullable(),
  detail: z.string().nullable(),
});
export type DeliveryHistoryEntry = z.output<typeof deliveryHistoryEntry>;

export const deliveryRow = z.object({
  id: uuid,
  /** Row number of the shop's own order, where there is one. */
  orderId: z.int().nullable(),
  /** What stands on the parcel. */
  orderNumber: z.string(),
  customerName: z.string(),
  customerAddress: z.string(),
  customerPhone: z.string().nullable(),
  /** For the driver: "ring twice", "leave with the porter". */
  instructions: z.string().nullable(),
  pieces: z.int().nullable(),
  signatureRequired: z.boolean(),
  status: z.enum(deliveryStatuses),
  scheduledDate: instant,
  /** User id of the driver; null stands on every driver's list. */
  assignedTo: z.int().nullable(),
  driverName: z.string().nullable(),
  /** Place on the run sheet. */
  runOrder: z.int().nullable(),
  /** 1, and one more each time it is sent out again. */
  attempt: z.int(),
  /** Until when a failed parcel is held. */
  holdUntil: instant.nullable(),
  /** The day that was agreed on at the door when it failed; the office sends it out again. */
  nextAttemptDate: instant.nullable(),
  deliveredAt: instant.nullable(),
  signedBy: z.string().nullable(),
  notes: z.string().nullable(),
  failedReason: z.string().nullable(),
  hasSignature: z.boolean(),
  /**
   * PNG data URL. Null in synced rows, which stay small: the office reads the picture by
   * `GET /api/deliveries/{id}/evidence`; on the device that signed, the pending change lays it over the row.
   */
  signature: z.string().nullable(),
  /** Something arrived that does not fit the plan: the office has to look. */
  review: z.boolean(),
  history: z.array(deliveryHistoryEntry),
  deletedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

/** How a piece of evidence was taken in. */
export const evidenceAcceptances = [
  'primary',
  'additional',
  'override',
  'after_cancel',
  'orphan',
  'unauthorised',
] as const;
export type EvidenceAcceptance = (typeof evidenceAcceptances)[number];

/** Proof from a door, as the office reads it. */
export const deliveryEvidence = z.object({
  /** Id of the mutation that brought it. */
  id: uuid,
  /** Null for an orphan, until the office names the delivery it belongs to. */
  deliveryId: uuid.nullable(),
  claimedDeliveryId: uuid,
  /** Of the delivery that it names: as the shop had it before it was deleted, else as the phone knew it. */
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
  /** Pictures that were taken and could not be sent. */
  photosLost: z.int(),
  position: z.object({ lat: z.number(), lng: z.number(), accuracyM: z.number() }).nullable(),
  positionRefused: z.enum(positionRefusals).nullable(),
  /** Null where it came without a device of its own. */
  deviceId: uuid.nullable(),
  appBuild: z.string().nullable(),
  occurredAtDevice: instant.nullable(),
  occurredAt: instant.nullable(),
  receivedAt: instant,
  reviewedAt: instant.nullable(),
  /** Who decided, and what. */
  reviewedBy: z.string().nullable(),
  reviewedNote: z.string().nullable(),
  /** Null on proof from before there were seals. */
  seal: z
    .object({
      state: z.enum(['sealed', 'unsealed', 'broken']),
      why: z.enum([...sealMissing, ...sealTroubles]).nullable(),
      grade: z.enum(['A', 'B', 'C']),
      checkId: z.string(),
      /** ISO; null without the shop's word on the time before it. */
      from: instant.nullable(),
      to: instant,
      stated: instant,
      driftMs: z.number().nullable(),
      isClockWrong: z.boolean(),
      /** Number of the record before the first one that is missing between it and this one. */
      gapAfter: z.int().nullable(),
    })
    .nullable(),
});
export type DeliveryEvidenceView = z.output<typeof deliveryEvidence>;

/** A hand-over that came from a device and could not be read, or not be taken: nothing but its bytes is certain. */
export const rejectedProof = z.object({
  /** Id of the mutation; of one that came under a used id, that of its copy. */
  id: uuid,
  outcome: z.enum(['delivered', 'failed']),
  /** Which delivery it names, where it names one. */
  deliveryId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** Whose device it came from. */
  sentBy: z.string(),
  code: z.string(),
  /** Why, in words. */
  reason: z.string(),
  /** What came, as text; in the list without the middle of what is long. */
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

/** One entry of everything that happened to a delivery, with where and when it was said. */
export const deliveryEvent = z.object({
  id: z.string(),
  type: z.string(),
  /** When it happened, by the corrected clock. */
  at: instant,
  /** What the device's own clock said. */
  atDevice: instant.nullable(),
  receivedAt: instant.nullable(),
  by: z.string().nullable(),
  detail: z.string().nullable(),
  deviceId: uuid.nullable(),
});
export type DeliveryEventView = z.output<typeof deliveryEvent>;

/** Who can be put on a delivery. */
export const driver = z.object({ id: z.int(), name: z.string() });
export type Driver = z.output<typeof driver>;

const failureReason = z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]]);

/** An ISO time, or a day, which is taken as its midnight in UTC: the same calendar day all over Australia. */
const when = z.union([instant, z.iso.date('Please choose a date.').transform(day => `${day}T00:00:00.000Z`)]);

/** Idempotency key made by the client: the same key again answers the same record and changes nothing. */
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
    summary: 'Starts, confirms, fails, reschedules or assigns a delivery',
    access: capability('deliveries.drive'),
    limit: 'write',
    bodyLimitBytes: 300_000,
    params: ids,
    body: z.object({
      status: z.enum(['pending', 'out_for_delivery', 'delivered', 'failed']).optional(),
      /** PNG data URL; asked for with `delivered`. */
      signature: z.string().max(300_000).nullish(),
      driverName: writtenText(255).nullish(),
      notes: freeText(2000).nullish(),
      deliveredAt: instant.nullish(),
      signedBy: writtenText(255).nullish(),
      reason: failureReason.nullish(),
      /** With `failed`: the day agreed on at the door. */
      nextAttemptDate: when.nullish(),
      /** SHA-256 of pictures that were sent before by `PUT /api/uploads/{sha256}`. */
      photos: z.array(sha256).max(mostDeliveryPhotos).optional(),
      position: doorPosition.optional(),
      /** Of the record that the person was looking at; a change by somebody else since answers 409. */
      version: z.int32().optional(),
      scheduledDate: when.optional(),
      assignedTo: z.int32().positive().nullable().optional(),
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
      /** Of an orphan; without it, it belongs to none of the shop's deliveries. */
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
