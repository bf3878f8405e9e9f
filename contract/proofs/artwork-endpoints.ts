/**
 * Artwork that was to come when an order was made. Its buyer sends it, or somebody with a link, from an upload of their
 * own; it can be replaced or taken back until a proof shows it.
 */
import { z } from 'zod';
import { designPositions } from '../cart/cart.ts';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { personText, sha256 } from '../wire/shapes.ts';
import { techniqueId } from '../techniques/technique-shape.ts';
import { mostPlaces } from './artwork-limits.ts';

export const placeToCome = z.object({
  itemId: z.int(),
  /** Which of the line's placements, from 0. */
  place: z.int(),
  productName: z.string(),
  /** Empty if the product has only one. */
  colourName: z.string(),
  position: z.enum(designPositions as readonly ['front', 'back', 'side']),
  /** The print area; null where it is the side's main one. */
  area: z.string().nullable(),
  method: techniqueId,
  /** Null while it is to come. */
  artwork: z.object({ sha256, name: z.string() }).nullable(),
  /** Why it can't be sent, replaced or taken back now; null while it can. */
  closed: z.string().nullable(),
});
export type PlaceToCome = z.output<typeof placeToCome>;

export const artworkToCome = z.object({ places: z.array(placeToCome) });
export type ArtworkToCome = z.output<typeof artworkToCome>;

export const sentArtwork = z.object({
  itemId: z.int32().positive(),
  place: z.int().min(0).max(mostPlaces),
  /** An upload of the asking person; null takes it back. */
  artwork: z.object({ sha256, name: personText(255, 1) }).nullable(),
  /** The file that the person saw there, null for none; another one is a conflict. */
  seen: sha256.nullable(),
});
export type SentArtwork = z.output<typeof sentArtwork>;

const ofOrder = {
  path: '/api/orders/{orderId}/artwork',
  access: anyone,
  params: z.object({ orderId: z.string().max(64) }),
  query: z.object({ token: z.string().max(100).optional() }),
  response: artworkToCome,
} as const;

export const artworkToComeEndpoints = {
  getArtworkToCome: endpoint({
    ...ofOrder,
    method: 'GET',
    summary: 'Places of an order whose design was to come, with what was sent for them',
    limit: 'orderLookup',
  }),
  sendArtwork: endpoint({
    ...ofOrder,
    method: 'PUT',
    currentAt: '/api/orders/{orderId}/artwork',
    summary:
      'Puts a design on a place where it was to come, or takes it back, until a proof shows it; what is so already is no change',
    limit: 'sizes',
    body: sentArtwork,
  }),
};
