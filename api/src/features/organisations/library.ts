/** The logo library of an organisation: what the office gives it, beside what its orders carry. */
import type { Knex } from 'knex';
import type { Refusal } from '#contract/wire/errors.ts';
import { missing } from '#api/crm/missing.ts';
import { changeOrRefuse } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { lockOrganisation } from './change-organisation.ts';

interface Given {
  organisationId: number;
  sha256: string;
  actorId: number;
}

/** Adds a design to the library. The nightly clean-up keeps its file from now on. */
export async function giveArtwork(
  knex: Knex,
  { organisationId, sha256, actorId }: Given,
  name: string,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockOrganisation(trx, organisationId);
    const [artwork] = await trx('artworks')
      .where({ sha256, previewReady: true })
      .whereIn('kind', ['design', 'vector'])
      .update({ attachedAt: trx.raw('coalesce(attached_at, now())') })
      .returning('sha256');
    if (!artwork) missing('This design isn’t here. Upload it again.');
    const before = await trx('organisation_artworks').where({ organisationId, sha256 }).first('name');
    if (before?.name === name) return null;
    await trx('organisation_artworks')
      .insert({ organisationId, sha256, name })
      .onConflict(['organisationId', 'sha256'])
      .merge(['name']);
    await recordAudit(trx, {
      actorId,
      entity: 'organisations',
      entityId: organisationId,
      action: 'organisation.giveArtwork',
      before: before ? { name: before.name } : null,
      after: { sha256, name },
    });
    return null;
  });
}

export async function takeArtwork(
  knex: Knex,
  { organisationId, sha256, actorId }: Given,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockOrganisation(trx, organisationId);
    const [gone] = await trx('organisation_artworks')
      .where({ organisationId, sha256 })
      .delete()
      .returning('name');
    if (!gone) return null;
    await recordAudit(trx, {
      actorId,
      entity: 'organisations',
      entityId: organisationId,
      action: 'organisation.takeArtwork',
      before: { sha256, name: gone.name },
    });
    return null;
  });
}
