/**
 * The next version of an order's proof. The pictures are drawn and kept before anything is locked; under the order's
 * lock it is then made sure that they show what the order has, the version before is void, and one mail is queued.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { OrderProofs, proofEndpoints } from '#contract/proofs/endpoints.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import { isNamesToCome } from '#contract/roster/roster.ts';
import { isRefusal, type Refusal, refuse } from '#contract/wire/errors.ts';
import { whyNoProof } from '#contract/proofs/proofs.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { ProofsRow } from '#api/database/tables.ts';
import { type ArtworkChanges, changedItems, saveArtwork } from './change-artwork.ts';
import {
  decoratedOf,
  type PlannedPlacement,
  planPlacements,
  type ProofItem,
  readItems,
  rosterSignatures,
  signatureOf,
  signatureOfAll,
} from './plan-placements.ts';
import { saveNames, withNames } from './change-names.ts';
import type { ProofParts, ProvedOrder } from './proof-parts.ts';
import { findProvedOrder, pictureName, readOrderProofs } from './read-proofs.ts';

type Body = BodyOf<typeof proofEndpoints.sendProof>;

interface Drawn extends PlannedPlacement {
  sha256: string;
  signature: string;
  picture: string;
}

export async function sendProof(
  parts: ProofParts,
  orderId: string,
  body: Body,
  actorId: number,
): Promise<OrderProofs | Refusal> {
  const drawn = await prepare(parts, orderId, body);
  if (isRefusal(drawn)) return drawn;
  return changeOrRefuse(parts.knex, async trx => {
    const order = await findProvedOrder(trx, orderId, { isLocked: true });
    if (!order) throw new Refused(refuse('not_found'));
    if (!(await isSent(trx, order, body.clientId))) await send({ trx, parts, order, actorId, drawn }, body);
    return readOrderProofs(trx, order);
  });
}

/** Without a lock, as drawing takes its time. */
async function prepare(parts: ProofParts, orderId: string, body: Body): Promise<readonly Drawn[] | Refusal> {
  try {
    const order = await findProvedOrder(parts.knex, orderId);
    if (!order) return refuse('not_found');
    return (await isSent(parts.knex, order, body.clientId))
      ? []
      : await drawAll(parts, order, body.changes ?? []);
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** The answer to a request that was lost: it is asked again, and nothing is left to do. */
async function isSent(trx: Knex, order: ProvedOrder, clientId: string): Promise<boolean> {
  const known = await trx('proofs').where({ clientId }).first('orderId');
  if (known && known.orderId !== order.id) throw conflict('That proof belongs to another order.');
  return known !== undefined;
}

async function drawAll(parts: ProofParts, order: ProvedOrder, changes: ArtworkChanges): Promise<Drawn[]> {
  const why = whyNoProof(order);
  if (why) throw conflict(why);
  const items = await changedItems(parts.knex, await readItems(parts.knex, order.id), changes);
  mustBeNamed(items);
  const planned = planPlacements(items);
  if (planned.length + rosterSignatures(items).length === 0)
    throw conflict('Nothing on this order is decorated.');
  const ownPicture = ({ item, place }: PlannedPlacement) =>
    changes.find(change => change.itemId === item.id && change.place === place)?.picture?.sha256;
  return Promise.all(planned.map(placement => drawOne(parts, placement, ownPicture(placement))));
}

/** The names are part of what is approved. */
function mustBeNamed(items: readonly ProofItem[]): void {
  const waiting = items.find(({ roster }) => isNamesToCome(roster));
  if (waiting)
    throw conflict(`The names on ${waiting.name} are to come. Send the proof once they are filled in.`);
}

async function drawOne(
  parts: ProofParts,
  planned: PlannedPlacement,
  own: string | undefined,
): Promise<Drawn> {
  const { files, drawings, draw } = parts;
  const { sha256, item, position, area } = planned;
  const file = sha256 && (await files.read(`${sha256}.1200.webp`));
  if (!sha256 || !file) {
    const message = `The artwork for the ${placeWords({ position, area })} of ${item.name} has not arrived. Upload it first.`;
    throw new Refused(refuse('artwork_missing', { message }));
  }
  const design = await buffer(file.stream);
  const webp = own ? await readOwn(parts, own) : await draw(decoratedOf(drawings, planned, design));
  const picture = createHash('sha256').update(webp).digest('hex');
  await files.put(pictureName(picture), webp);
  return { ...planned, sha256, signature: signatureOf(planned), picture };
}

/** What the office has made itself, re-encoded as every upload is. */
async function readOwn({ files }: ProofParts, sha256: string): Promise<Buffer> {
  const file = await files.read(`${sha256}.1200.webp`);
  if (!file)
    throw new Refused(
      refuse('artwork_missing', { message: 'That picture has not arrived. Please choose it again.' }),
    );
  return buffer(file.stream);
}

interface Sending {
  trx: Knex.Transaction;
  parts: ProofParts;
  order: ProvedOrder;
  actorId: number;
  drawn: readonly Drawn[];
}

async function send(sending: Sending, body: Body): Promise<void> {
  const { clientId, message, changes = [], names = [], after } = body;
  const { trx, parts, order, actorId, drawn } = sending;
  const why = whyNoProof(order);
  if (why) throw conflict(why);
  const last = await trx('proofs')
    .where({ orderId: order.id })
    .max({ revision: 'revision' })
    .first<{ revision: ProofsRow['revision'] | null }>();
  const newest = last?.revision ?? 0;
  if (newest !== after) {
    const current = await readOrderProofs(trx, order);
    const words = 'Somebody else has sent a proof in the meantime. Please look at it first.';
    throw new Refused(refuse('conflict', { message: words, details: { current } }));
  }
  const items = withNames(await changedItems(trx, await readItems(trx, order.id), changes), names);
  mustBeNamed(items);
  const signatures = planPlacements(items).map(signatureOf);
  if (signatures.join() !== drawn.map(({ signature }) => signature).join())
    throw conflict('The artwork of this order has changed in the meantime. Please try again.');
  const ofArtwork = changes.filter(({ artwork, scale }) => artwork !== undefined || scale !== undefined);
  if (ofArtwork.length > 0) {
    await saveArtwork(trx, items, ofArtwork);
    await parts.redrawJobs(trx, order.id);
  }
  await saveNames(trx, items, names);
  const revision = newest + 1;
  await trx('proofs')
    .where({ orderId: order.id })
    .whereNot({ status: 'superseded' })
    .update({ status: 'superseded' });
  const signed = [...signatures, ...rosterSignatures(items)];
  await insertProof(sending, { clientId, message: message || null, revision, signatures: signed });
  const at = parts.now();
  await trx('sent_artworks')
    .whereIn(
      'orderItemId',
      items.map(({ id }) => id),
    )
    .whereNull('provedAt')
    .update({ provedAt: at });
  const data = { version: revision, changed: ofArtwork.length, ...(message ? { message } : {}) };
  await trx('order_events').insert({
    orderId: order.id,
    type: 'proof_sent',
    data: JSON.stringify(data),
    actorId,
    at,
  });
  await recordAudit(trx, {
    actorId,
    entity: 'order',
    entityId: order.orderId,
    action: 'proof.send',
    // Which pieces say something else is in the order: the log has no names.
    after: {
      version: revision,
      signature: signatureOfAll(signed),
      ...(names.length > 0 ? { corrected: names.length } : {}),
    },
  });
  await parts.mails.proofReady(trx, { orderRowId: order.id, revision, message: message || null }, 'sent');
}

interface NewProof {
  clientId: string;
  message: string | null;
  revision: number;
  signatures: readonly string[];
}

async function insertProof({ trx, parts, order, actorId, drawn }: Sending, proof: NewProof): Promise<void> {
  const { signatures, ...columns } = proof;
  const [row] = await trx('proofs')
    .insert({
      ...columns,
      orderId: order.id,
      signature: signatureOfAll(signatures),
      sentBy: actorId,
      sentAt: parts.now(),
    })
    .returning('id');
  if (!row) throw new Error('a proof without a row');
  for (const { item, place, fileName: _fileName, scale: _scale, ...values } of drawn) {
    await trx('proof_placements').insert({
      ...values,
      proofId: row.id,
      orderItemId: item.id,
      place,
      placementKey: trx.raw(
        '(select placement_key(design_placements -> ?::integer) from order_items where id = ?)',
        [place, item.id],
      ),
    });
  }
}

/** The mail once more, for somebody who has lost it; the proof stays what it is. */
export async function sendProofAgain(
  parts: ProofParts,
  orderId: string,
  { clientId, version }: BodyOf<typeof proofEndpoints.sendProofAgain>,
  actorId: number,
): Promise<OrderProofs | Refusal> {
  return changeOrRefuse(parts.knex, async trx => {
    const order = await findProvedOrder(trx, orderId, { isLocked: true });
    if (!order) throw new Refused(refuse('not_found'));
    const proof = await trx('proofs')
      .where({ orderId: order.id, status: 'sent' })
      .first('revision', 'message');
    if (proof?.revision !== version) throw conflict('Only a proof that waits for an answer is sent again.');
    await parts.mails.proofReady(trx, { orderRowId: order.id, ...proof }, clientId);
    await recordAudit(trx, {
      actorId,
      entity: 'order',
      entityId: orderId,
      action: 'proof.sendAgain',
      after: { version },
    });
    return readOrderProofs(trx, order);
  });
}
