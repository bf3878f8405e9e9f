/** Pictures into the library and out of it. A picture that is shown somewhere stays. */
import type { Knex } from 'knex';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import type { ArtworksRow } from '#api/database/tables.ts';
import { Medium } from '#api/models/medium.ts';
import { readMedium } from './medium-row.ts';

interface NewMedium {
  sha256: string;
  title: string;
  alt: string;
}

/** An upload of the same person becomes public: its re-encoded pictures, never the file that came. */
export async function addMedium(
  knex: Knex,
  { sha256, title, alt }: NewMedium,
  actorId: number,
): Promise<MediumRecord | Refusal> {
  const own = await knex('artwork_owners as o')
    .join('artworks as a', 'a.sha256', 'o.sha256')
    .where({ 'o.sha256': sha256, 'o.owner': `user:${actorId}`, 'a.previewReady': true })
    .first<Pick<ArtworksRow, 'sha256'> | undefined>('a.sha256');
  if (!own)
    return refuse('artwork_missing', {
      message: 'That picture has not arrived yet. Please upload it again.',
    });
  return changeOrRefuse(knex, async trx => {
    await trx('artworks').where({ sha256 }).update({ attachedAt: trx.fn.now() });
    const known = await Medium.query(trx).findOne({ sha256 });
    // The same bytes again: the picture that is there, with the new words where it was gone.
    const words = known && !known.deletedAt ? {} : { title, alt };
    const { id } = known ?? (await Medium.query(trx).insert({ sha256, ...words, uploadedBy: actorId }));
    if (known)
      await Medium.query(trx)
        .findById(id)
        .patch({ deletedAt: null, ...words });
    const medium = await readMedium(trx, id);
    if (!medium) throw new Error('A new picture was not found again');
    await recordAudit(trx, { actorId, entity: 'media', entityId: id, action: 'add', after: { title, alt } });
    return medium;
  });
}

export interface MediumAction {
  id: number;
  actorId: number;
  version?: number | undefined;
}

export function changeMedium(
  knex: Knex,
  { id, actorId, version }: MediumAction,
  change: { title?: string | undefined; alt?: string | undefined },
): Promise<MediumRecord | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const before = await mustFind(trx, id);
    mustBeVersion(version, before);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) await Medium.query(trx).findById(id).patch(given);
    const after = await mustFind(trx, id);
    const { title, alt } = after;
    const { before: was, after: now } = changedFields(
      { title: before.title, alt: before.alt },
      { title, alt },
    );
    await recordAudit(trx, {
      actorId,
      entity: 'media',
      entityId: id,
      action: 'change',
      before: was,
      after: now,
    });
    return after;
  });
}

export async function deleteMedium(
  knex: Knex,
  { id, actorId, version }: MediumAction,
  now: Date,
): Promise<Refusal | null> {
  const done = await changeOrRefuse(knex, async trx => {
    const medium = await mustFind(trx, id);
    mustBeVersion(version, medium);
    if (medium.uses.length > 0) {
      const places = [...new Set(medium.uses.map(({ label }) => label))].slice(0, 3).join(', ');
      throw new Refused(
        refuse('conflict', {
          message: `This picture is shown on: ${places}. Take it off there first.`,
          details: { uses: medium.uses },
        }),
      );
    }
    await Medium.query(trx).findById(id).patch({ deletedAt: now });
    const { title, alt } = medium;
    await recordAudit(trx, {
      actorId,
      entity: 'media',
      entityId: id,
      action: 'delete',
      before: { title, alt },
    });
    return true;
  });
  return isRefusal(done) ? done : null;
}

export function restoreMedium(knex: Knex, { id, actorId }: MediumAction): Promise<MediumRecord | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const restored = await Medium.query(trx)
      .findById(id)
      .whereNotNull('deletedAt')
      .patch({ deletedAt: null });
    const medium = await mustFind(trx, id);
    if (restored > 0) await recordAudit(trx, { actorId, entity: 'media', entityId: id, action: 'restore' });
    return medium;
  });
}

/** Locked, so that nobody deletes what is being changed. */
async function mustFind(trx: Knex.Transaction, id: number): Promise<MediumRecord> {
  await Medium.query(trx).findById(id).select('id').forUpdate();
  const found = await readMedium(trx, id);
  if (!found) throw new Refused(refuse('not_found'));
  return found;
}
