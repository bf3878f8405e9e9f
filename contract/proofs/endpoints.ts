/** Proofs of an order: sent by the office, viewed and answered by the customer. */
import { z } from 'zod';
import { designPositions } from '../cart/cart.ts';
import { anyone, capability, endpoint } from '../wire/endpoint.ts';
import { printAreas } from '../garments/print-areas-shape.ts';
import { proofAnswers, proofStandings, proofStatuses } from './proofs.ts';
import { rosterPiece } from '../roster/roster-shape.ts';
import { rosterLimits } from '../roster/roster.ts';
import { soldRoster } from '../roster/sold-roster.ts';
import { mostPlaces } from './artwork-limits.ts';
import { proofRequestLimits } from './proof-request-limits.ts';
import { freeText, instant, personText, rowId, sha256, uuid } from '../wire/shapes.ts';
import { techniqueId } from '../techniques/technique-shape.ts';

/** One design on one garment, as it will be produced. Millimetres are those of the garment's middle size. */
export const proofPlacement = z.object({
  id: z.int(),
  itemId: z.int(),
  /** Which of the line's placements, from 0. */
  place: z.int(),
  productName: z.string(),
  colourName: z.string(),
  pieces: z.int(),
  sizes: z.array(z.object({ size: z.string(), quantity: z.int() })),
  position: z.enum(designPositions as readonly ['front', 'back', 'side']),
  /** The print area; none where it is the side's main one. */
  area: z.string().nullish(),
  method: techniqueId,
  sha256,
  fileName: z.string(),
  widthMm: z.int(),
  heightMm: z.int(),
  /** From the seam of the collar to the design's upper edge; none where no collar is above it. */
  belowCollarMm: z.int().nullish(),
  /** How it is drawn on the garment. Missing in copies from before it was told. */
  drawn: z
    .object({
      /** Name of the drawing. */
      garment: z.string(),
      /** Those that it was sold with, where they were its product's own. */
      printAreas: printAreas.nullish(),
      colourValue: z.string(),
      xOffset: z.number(),
      yOffset: z.number(),
      scale: z.number(),
      rotation: z.number(),
      /** Width of the design divided by its height. */
      aspect: z.number(),
    })
    .optional(),
});
export type ProofPlacement = z.output<typeof proofPlacement>;

/** A note on one place of a picture: shares of its width and height from the left and the top. */
export const proofPin = z.object({
  placement: z.int32().positive(),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  note: personText(500, 1),
});
export type ProofPin = z.output<typeof proofPin>;

const proofFile = z.object({ sha256, name: personText(255, 1) });
export type ProofFile = z.output<typeof proofFile>;

/** Names and numbers of one line, to be checked. */
const proofRoster = soldRoster.extend({
  itemId: z.int(),
  productName: z.string(),
  colourName: z.string(),
  /** What the pieces are drawn on. Missing in copies from before it was told. */
  drawn: z
    .object({ garment: z.string(), printAreas: printAreas.nullish(), colourValue: z.string() })
    .optional(),
});

/**
 * What one piece of a line says from now on, by its place in the list from 0. It keeps its size, and a name and a number
 * if it has them: they are paid by the piece.
 */
export const correctedPiece = rosterPiece.omit({ size: true }).extend({
  itemId: z.int32().positive(),
  at: z
    .int()
    .min(0)
    .max(rosterLimits.pieces - 1),
});
export type CorrectedPiece = z.output<typeof correctedPiece>;

/** Somebody whom the buyer has asked by link, and what they said. */
export const proofApprover = z.object({
  id: uuid,
  name: z.string(),
  decision: z.enum(proofAnswers).nullable(),
  words: z.string().nullable(),
  answeredAt: instant.nullable(),
  expiresAt: instant,
});
export type ProofApprover = z.output<typeof proofApprover>;

const proofView = z.object({
  version: z.int(),
  status: z.enum(proofStatuses),
  message: z.string().nullable(),
  sentAt: instant,
  answer: z.string().nullable(),
  /** With the change that was asked for. Missing in copies from before there were any. */
  pins: z.array(proofPin).optional(),
  files: z.array(proofFile).optional(),
  decidedAt: instant.nullable(),
  /** SHA-256 over artwork, millimetres, size and method of every placement, and all names: what the approval covers. */
  signature: sha256,
  placements: z.array(proofPlacement),
  /** Missing in older copies on a device. */
  rosters: z.array(proofRoster).optional(),
  /** Those who were asked by link. Missing in older copies on a device, and for those who were asked. */
  approvers: z.array(proofApprover).optional(),
  /** How many of them have to say yes; null: all. */
  approversNeeded: z.int().nullish(),
});

/** The customer's view. It contains no names but those that are put on the pieces. */
export const customerProof = proofView.extend({
  orderId: z.string(),
  /** True if it can be answered. */
  canAnswer: z.boolean(),
});
export type CustomerProof = z.output<typeof customerProof>;

export const officeProof = proofView.extend({
  sentByName: z.string().nullable(),
  /** Null for a person who used the link in an email. */
  decidedByName: z.string().nullable(),
});
export type OfficeProof = z.output<typeof officeProof>;

/** What the next version would show: the order's current artwork. */
export const proofDraftPlacement = proofPlacement.omit({ id: true, sha256: true, drawn: true }).extend({
  /** Null if the artwork hasn't arrived. */
  sha256: sha256.nullable(),
  scale: z.number(),
});
export type ProofDraftPlacement = z.output<typeof proofDraftPlacement>;

export const orderProofs = z.object({
  /** Null if nothing is decorated. */
  standing: z.enum(proofStandings).nullable(),
  /** Why no proof can be sent; null if one can. */
  closed: z.string().nullable(),
  draft: z.array(proofDraftPlacement),
  /** Names and numbers that the next version would show. */
  draftRosters: z.array(proofRoster).optional(),
  /** Newest first. */
  versions: z.array(officeProof),
});
export type OrderProofs = z.output<typeof orderProofs>;

const named = z.object({ orderId: z.string().max(64) });
const withToken = z.object({ token: z.string().max(100).optional() });

export const proofEndpoints = {
  listProofs: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/proofs',
    summary: 'Every version of an order’s proof, and what the next one would show',
    access: capability('orders.manage'),
    limit: 'read',
    params: named,
    response: orderProofs,
  }),
  sendProof: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/proofs',
    currentAt: '/api/orders/{orderId}/proofs',
    summary: 'Draws the next version of the proof and sends it; whatever was approved before is void',
    access: capability('orders.manage'),
    limit: 'write',
    status: 201,
    bodyLimitBytes: 300_000,
    params: named,
    body: z.object({
      clientId: uuid,
      message: freeText(2000).optional(),
      /** Names, numbers and notes that the customer wants otherwise. */
      names: z.array(correctedPiece).max(rosterLimits.pieces).optional(),
      /** Another file, size or picture for a placement, applied before drawing. */
      changes: z
        .array(
          z.object({
            itemId: z.int32().positive(),
            place: z.int().min(0).max(mostPlaces),
            artwork: z.object({ sha256, name: personText(255, 1) }).optional(),
            scale: z.number().min(0.5).max(2).optional(),
            /** An upload shown instead of our drawing: a mock-up or a photograph of a sample. */
            picture: z.object({ sha256, name: personText(255, 1) }).optional(),
          }),
        )
        .max(60)
        .optional(),
      /** The newest version the person has seen, 0 for none; a newer one is a conflict. */
      after: z.int32().min(0),
    }),
    response: orderProofs,
  }),
  sendProofAgain: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/proofs/again',
    summary: 'The email of the proof once more, with a link of its own',
    access: capability('orders.manage'),
    limit: 'write',
    params: named,
    body: z.object({ clientId: uuid, version: z.int32().positive() }),
    response: orderProofs,
  }),
  getProof: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/proof',
    summary: 'The proof that counts, for whoever may read the order',
    access: anyone,
    limit: 'orderLookup',
    params: named,
    query: withToken,
    response: customerProof,
  }),
  answerProof: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/proof/answer',
    summary: 'Approves the proof or asks for a change; the same again answers the same',
    access: anyone,
    limit: 'mailLink',
    params: named,
    body: z.object({
      token: z.string().max(100).optional(),
      /** The version the person saw. A newer one is a conflict, whose `details.current` is that version. */
      version: z.int32().positive(),
      answerId: uuid,
      decision: z.enum(proofAnswers),
      words: freeText(2000).optional(),
      /** Of a change: places on the pictures, and uploads of the asking person. */
      pins: z.array(proofPin).max(proofRequestLimits.pins).optional(),
      files: z.array(proofFile).max(proofRequestLimits.files).optional(),
    }),
    response: customerProof,
  }),
  getProofPdf: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/proof.pdf',
    summary: 'The proof that counts as a PDF, each design close up at its true size where a page has room',
    access: anyone,
    limit: 'orderLookup',
    params: named,
    query: withToken,
    answers: 'raw',
  }),
  getProofPicture: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/proof/pictures/{placement}',
    summary:
      'The garment with the design on it, as it was sent; for whoever may read the order, and the floor',
    access: anyone,
    limit: 'read',
    params: named.extend({
      placement: rowId,
    }),
    query: withToken,
    answers: 'raw',
  }),
};
