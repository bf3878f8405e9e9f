/**
 * Sizes, and designs that are to come, by link. The organiser, who holds the link of the quote, and the office make links for others; each opens one
 * list of one quote and nothing else, until the day that was set, until sizes are closed or the link is withdrawn.
 */
import { z } from 'zod';
import { anyone, endpoint } from '../../wire/endpoint.ts';
import { artworkToCome, placeToCome, sentArtwork } from '../../proofs/artwork-endpoints.ts';
import { letteringTemplate } from '../../roster/roster-shape.ts';
import { freeLine, instant, personText, rowId, uuid } from '../../wire/shapes.ts';
import { sizeLimits } from './size-rules.ts';

const day = z.iso.date();

export const sizeRow = z.object({
  id: uuid,
  lineId: uuid,
  name: z.string(),
  number: z.string(),
  size: z.string(),
  quantity: z.int(),
  version: z.int(),
});
export type SizeRow = z.output<typeof sizeRow>;

const garment = z.object({
  /** Of the offer. */
  lineId: uuid,
  name: z.string(),
  /** Empty if the product has only one. */
  colour: z.string(),
  image: z.string().nullable(),
  sizes: z.array(z.string()),
  /** Names and numbers go on its pieces: how they are put on. Missing where they only say who gets which piece. */
  template: letteringTemplate.optional(),
});

/** What whoever has one of the links sees: no price, no address, nobody else’s rows. */
export const sizeList = z.object({
  label: z.string(),
  /** Whose order it is. */
  buyer: z.string(),
  by: day.nullable(),
  /** False once sizes are closed, the last day has passed or no sizes are missing. The lists are empty then. */
  isOpen: z.boolean(),
  /** Designs that were to come are asked for too. Missing in older copies on a device. */
  asksArtwork: z.boolean().optional(),
  lines: z.array(garment),
  rows: z.array(sizeRow),
});
export type SizeList = z.output<typeof sizeList>;

export const sizeCollection = z.object({
  version: z.int(),
  by: day.nullable(),
  closedAt: instant.nullable(),
  /** Why nobody can fill in sizes now; null while they can. */
  why: z.string().nullable(),
  /** Others can be asked by link: for sizes, or for designs that are to come. */
  isAsking: z.boolean(),
  /** The last day has passed. */
  isLate: z.boolean(),
  /** Designs of its order that were to come. */
  places: z.array(placeToCome),
  /** Null before the quote is accepted: until then sizes are collected, and not closed. */
  orderId: z.string().nullable(),
  lines: z.array(
    garment.extend({
      /** Of the order; null before there is one. */
      itemId: z.int().nullable(),
      agreed: z.int(),
      given: z.array(z.object({ size: z.string(), quantity: z.int() })),
      pieces: z.int(),
      /** The order has these sizes. */
      isInOrder: z.boolean(),
    }),
  ),
  links: z.array(
    z.object({
      id: uuid,
      label: z.string(),
      /** Null once it is withdrawn. */
      url: z.string().nullable(),
      createdAt: instant,
      withdrawnAt: instant.nullable(),
      /** The latest row; null while nobody has answered. */
      answeredAt: instant.nullable(),
      pieces: z.int(),
      rows: z.array(sizeRow),
    }),
  ),
});
export type SizeCollection = z.output<typeof sizeCollection>;

const ofQuote = z.object({ id: rowId });
/** Of the quote’s link. The office needs none. */
const organiser = z.object({ token: z.string().max(100).optional() });
const ofLink = z.object({ id: uuid });
const withToken = z.object({ token: z.string().min(1).max(100) });

export const quoteSizeEndpoints = {
  getSizeCollection: endpoint({
    method: 'GET',
    path: '/api/quotes/{id}/sizes',
    summary:
      'Who has filled in which sizes, and the links: for the holder of the quote’s link, and the office',
    access: anyone,
    limit: 'orderLookup',
    params: ofQuote,
    query: organiser,
    response: sizeCollection,
    secrets: true,
  }),
  makeSizeLink: endpoint({
    method: 'POST',
    path: '/api/quotes/{id}/sizes/links',
    summary: 'Makes a link by which a person or a group fills in sizes; the same id again is the same link',
    access: anyone,
    limit: 'sizes',
    params: ofQuote,
    query: organiser,
    body: z.object({
      id: uuid,
      label: freeLine(sizeLimits.labelLength, 1, 'Please say who it is for.'),
    }),
    response: sizeCollection,
    secrets: true,
  }),
  withdrawSizeLink: endpoint({
    method: 'POST',
    path: '/api/quotes/{id}/sizes/links/{linkId}/withdraw',
    summary: 'Ends a link; what was filled in by it no longer counts',
    access: anyone,
    limit: 'sizes',
    params: z.object({ id: rowId, linkId: uuid }),
    query: organiser,
    response: sizeCollection,
    secrets: true,
  }),
  changeSizeCollection: endpoint({
    method: 'PATCH',
    path: '/api/quotes/{id}/sizes',
    currentAt: '/api/quotes/{id}/sizes',
    summary:
      'Sets the last day, closes or opens the sizes; closed with the pieces agreed on, they are in the order at once',
    access: anyone,
    limit: 'sizes',
    params: ofQuote,
    query: organiser,
    body: z.object({
      by: day.nullable().optional(),
      isClosed: z.boolean().optional(),
      /** All pieces the person saw; others are a conflict. */
      seenPieces: z.int().min(0).max(1_000_000).optional(),
    }),
    response: sizeCollection,
    secrets: true,
  }),
  getSizeList: endpoint({
    method: 'GET',
    path: '/api/size-links/{id}',
    summary: 'What one link asks for and what was filled in by it',
    access: anyone,
    limit: 'orderLookup',
    params: ofLink,
    query: withToken,
    response: sizeList,
  }),
  saveSizeRows: endpoint({
    method: 'PUT',
    path: '/api/size-links/{id}/rows',
    currentAt: '/api/size-links/{id}',
    summary:
      'Adds, changes and removes rows of one link, all or none; a row that somebody else changed is a conflict',
    access: anyone,
    limit: 'sizes',
    params: ofLink,
    query: withToken,
    body: z.object({
      rows: z
        .array(
          z.object({
            /** Made by the device: sent twice, it is one row. */
            id: uuid,
            lineId: uuid,
            name: personText(200).default(''),
            number: personText(20).default(''),
            size: personText(40),
            quantity: z.int32(),
            /** That was seen; null for a new row. */
            version: z.int32().nullable(),
          }),
        )
        .max(sizeLimits.rows),
      removed: z
        .array(z.object({ id: uuid, version: z.int32() }))
        .max(sizeLimits.rows)
        .default([]),
    }),
    response: sizeList,
  }),
  getLinkArtwork: endpoint({
    method: 'GET',
    path: '/api/size-links/{id}/artwork',
    summary: 'Designs that one link asks for, with what was sent for them',
    access: anyone,
    limit: 'orderLookup',
    params: ofLink,
    query: withToken,
    response: artworkToCome,
  }),
  sendLinkArtwork: endpoint({
    method: 'PUT',
    path: '/api/size-links/{id}/artwork',
    currentAt: '/api/size-links/{id}/artwork',
    summary: 'Puts a design on a place where it was to come, or takes it back, until a proof shows it',
    access: anyone,
    limit: 'sizes',
    params: ofLink,
    query: withToken,
    body: sentArtwork,
    response: artworkToCome,
  }),
};
