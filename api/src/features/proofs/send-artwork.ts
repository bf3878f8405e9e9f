/**
 * A design that was to come, sent by the customer: under the order's lock it is put on its place, and the jobs get it. Of
 * two people who send for one place at once, the second sees what the first has sent.
 */
import type { Knex } from 'knex';
import { placeWords } from '#contract/cart/place-words.ts';
import { mostSendings } from '#contract/proofs/artwork-limits.ts';
import type { ArtworkToCome, PlaceToCome, SentArtwork } from '#contract/proofs/artwork-endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readArtworkToCome } from '#api/database/shared/artwork/artwork-to-come.ts';
import { ownArtwork } from '#api/database/shared/artwork/own-artwork.ts';
import { changedItems, saveArtwork } from './change-artwork.ts';
import { readItems } from './plan-placements.ts';
import type { ProofParts, ProvedOrder } from './proof-parts.ts';
import { findProvedOrder } from './read-proofs.ts';

export type SendingParts = Pick<ProofParts, 'knex' | 'now' | 'redrawJobs'>;

export interface ArtworkSender {
  /** Null for a person with a link. */
  id: number | null;
  /** All their names as an owner of artwork. */
  owners: readonly string[];
}

export function sendArtwork(
  parts: SendingParts,
  orderId: string,
  body: SentArtwork,
  sender: ArtworkSender,
): Promise<ArtworkToCome | Refusal> {
  return changeOrRefuse(parts.knex, trx => sendUnderLock(parts, trx, { orderId, body, sender }));
}

interface Sending {
  orderId: string;
  body: SentArtwork;
  sender: ArtworkSender;
}

/** Within a transaction that is under way. A refusal is thrown. */
export async function sendUnderLock(
  parts: Omit<SendingParts, 'knex'>,
  trx: Knex.Transaction,
  { orderId, body, sender }: Sending,
): Promise<ArtworkToCome> {
  const order = await findProvedOrder(trx, orderId, { isLocked: true });
  if (!order) throw new Refused(refuse('not_found'));
  const current = await readArtworkToCome(trx, order.id);
  const place = current.places.find(one => one.itemId === body.itemId && one.place === body.place);
  if (!place) throw conflict('The artwork for this place is here already. Please write to us to change it.');
  const [here, wanted] = [place.artwork?.sha256 ?? null, body.artwork?.sha256 ?? null];
  // The answer to a request that was lost, or somebody has sent the same.
  if (here === wanted) return current;
  if (place.closed !== null) throw conflict(place.closed);
  if (here !== body.seen) {
    const message = here
      ? 'Somebody else has sent a file for this place. Look at it first.'
      : 'Somebody else has taken this file back. Look at it first.';
    throw new Refused(refuse('conflict', { message, details: { current } }));
  }
  await mustBeTheirs(trx, wanted, sender);
  await mustBeFew(trx, order);
  await write({ trx, parts, order, place }, body, sender);
  return readArtworkToCome(trx, order.id);
}

async function mustBeTheirs(trx: Knex, sha256: string | null, { owners }: ArtworkSender): Promise<void> {
  if (sha256 === null) return;
  const own = await ownArtwork(trx, [sha256], owners);
  if (!own.has(sha256)) {
    const message = 'That file has not arrived. Please choose it again.';
    throw new Refused(refuse('artwork_missing', { message, details: { missing: [sha256] } }));
  }
}

/** A file that was sent is kept: a link must not fill the shop's storage. */
async function mustBeFew(trx: Knex, { id }: ProvedOrder): Promise<void> {
  const sent = await trx('order_events')
    .where({ orderId: id, type: 'artwork' })
    .limit(mostSendings)
    .select('id');
  if (sent.length >= mostSendings)
    throw conflict('Too many files were sent for this order. Please write to us.');
}

interface Writing {
  trx: Knex.Transaction;
  parts: Omit<SendingParts, 'knex'>;
  order: ProvedOrder;
  place: PlaceToCome;
}

async function write(
  { trx, parts, order, place }: Writing,
  { itemId, place: at, artwork }: SentArtwork,
  sender: ArtworkSender,
): Promise<void> {
  const changes = [{ itemId, place: at, artwork }];
  await saveArtwork(trx, await changedItems(trx, await readItems(trx, order.id), changes), changes);
  await parts.redrawJobs(trx, order.id);
  const sentAt = parts.now();
  const row = { orderItemId: itemId, place: at };
  if (artwork) {
    const { sha256 } = artwork;
    await trx('sent_artworks')
      .insert({ ...row, sha256, sentAt })
      .onConflict(['orderItemId', 'place'])
      .merge(['sha256', 'sentAt']);
  } else await trx('sent_artworks').where(row).delete();
  const data = {
    place: `${placeWords(place)} of ${place.productName}`,
    ...(artwork ? {} : { isTakenBack: true }),
  };
  await trx('order_events').insert({
    orderId: order.id,
    type: 'artwork',
    data: JSON.stringify(data),
    actorId: sender.id,
    at: sentAt,
  });
  await recordAudit(trx, {
    actorId: sender.id,
    entity: 'order',
    entityId: order.orderId,
    action: 'order.artwork',
    before: { artwork: place.artwork?.sha256 ?? null },
    after: { ...data, artwork: artwork?.sha256 ?? null },
    occurredAt: sentAt,
  });
}
