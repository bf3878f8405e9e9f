/** Designs by link: whoever has one sees and sends those of its quote that were to come, as long as the link is open. */
import type { Knex } from 'knex';
import type { ArtworkToCome, SentArtwork } from '#contract/proofs/artwork-endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import type { Clock } from '../list-quotes.ts';
import { clockOf, type OfferParts } from '../quote-parts.ts';
import { type OpenSizes, placesByLink } from './open-sizes.ts';
import type { SizeParts } from './size-links.ts';
import { type Asked, findLink, readOpen } from './size-rows.ts';

type Parts = Pick<OfferParts, 'knex' | 'now' | 'readShop'>;

export async function readLinkArtwork(parts: Parts, asked: Asked): Promise<ArtworkToCome | Refusal> {
  const open = await openOf(parts.knex, asked, await clockOf(parts));
  return open ? { places: placesByLink(open) } : refuse('not_found');
}

/** Whether it is one of those that the link shows. */
export async function linkShowsArtwork(parts: Parts, asked: Asked, sha256: string): Promise<boolean> {
  const open = await openOf(parts.knex, asked, await clockOf(parts));
  return open !== null && placesByLink(open).some(({ artwork }) => artwork?.sha256 === sha256);
}

export async function sendLinkArtwork(
  parts: Parts & Pick<SizeParts, 'sendArtwork'>,
  asked: Asked,
  body: SentArtwork,
  sender: Parameters<SizeParts['sendArtwork']>[3],
): Promise<ArtworkToCome | Refusal> {
  const clock = await clockOf(parts);
  return changeOrRefuse(parts.knex, async trx => {
    const found = await openOf(trx, asked, clock);
    if (!found) throw new Refused(refuse('not_found'));
    // In the order in which closing the sizes takes them.
    if (found.order) await trx('orders').where({ id: found.order.id }).forUpdate().first('id');
    await trx('quotes').where({ id: found.quote.id }).forShare().first('id');
    const open = await openOf(trx, asked, clock);
    if (!open) throw new Refused(refuse('not_found'));
    const { order } = open;
    if (!order || placesByLink(open).length === 0) throw conflict('Artwork can no longer be sent here.');
    return parts.sendArtwork(trx, order.orderId, body, sender);
  });
}

async function openOf(knex: Knex, asked: Asked, clock: Clock): Promise<OpenSizes | null> {
  const link = await findLink(knex, asked);
  return link && readOpen(knex, link, clock);
}
