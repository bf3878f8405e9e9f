/** The office's commands on techniques. Prices read them with the settings, so the next price goes by the change. */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import type { techniqueEndpoints } from '#contract/techniques/endpoints.ts';
import type { OfficeTechnique } from '#contract/techniques/technique-shape.ts';
import { techniqueLimits } from '#contract/techniques/technique-limits.ts';
import { changeOrRefuse, conflict, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import type { UpdateTo } from '#api/database/table-types.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readOfficeTechnique } from './read-techniques.ts';

type NewTechnique = BodyOf<typeof techniqueEndpoints.createTechnique>;
type TechniqueChange = BodyOf<typeof techniqueEndpoints.changeTechnique>;
type TechniqueFields = Omit<TechniqueChange, 'version'>;

export interface TechniqueParts {
  knex: Knex;
  /** The policies say what techniques cost and how many colours they take. */
  keepPolicyTexts: (trx: Knex.Transaction, changedBy: number) => Promise<void>;
}

export function createTechnique(
  parts: TechniqueParts,
  { id, ...fields }: NewTechnique,
  actorId: number,
): Promise<OfficeTechnique | Refusal> {
  return inTechniques(parts, actorId, async trx => {
    const known = await readOfficeTechnique(trx, id);
    // Asked again after a lost answer.
    if (known && isDeepStrictEqual(toldOf(known), { id, inks: [], ...fields })) return known;
    if (known) throw conflict(`There is already a technique with the id “${id}”.`);
    await mustBeFree(trx, fields.name, id);
    await mustKeepOne(trx, id, fields.isOn);
    const all = await trx('techniques').count({ count: '*' }).first<{ count: number }>();
    if (Number(all?.count ?? 0) >= techniqueLimits.techniques)
      throw conflict(`A shop has at most ${techniqueLimits.techniques} techniques.`);
    await trx('techniques').insert({ ...fields, ...inColumns(fields), id, updatedBy: actorId });
    const made = await mustRead(trx, id);
    await recordAudit(trx, { ...audited(id, actorId), action: 'technique.create', after: toldOf(made) });
    return made;
  });
}

export function changeTechnique(
  parts: TechniqueParts,
  id: string,
  { version, ...fields }: TechniqueChange,
  actorId: number,
): Promise<OfficeTechnique | Refusal> {
  return inTechniques(parts, actorId, async trx => {
    const before = await mustRead(trx, id);
    mustBeVersion(version, before);
    const changes = differences(toldOf(before), fields);
    if (!changes) return before;
    if (fields.name !== undefined) await mustBeFree(trx, fields.name, id);
    if (fields.isOn === false) await mustKeepOne(trx, id, false);
    await trx('techniques')
      .where({ id })
      .update({ ...columnsOf(fields), updatedBy: actorId });
    await recordAudit(trx, { ...audited(id, actorId), action: 'technique.change', ...changes });
    return mustRead(trx, id);
  });
}

export function deleteTechnique(parts: TechniqueParts, id: string, actorId: number): Promise<void | Refusal> {
  return inTechniques(parts, actorId, async trx => {
    const before = await readOfficeTechnique(trx, id);
    if (!before) {
      // Deleted already, and asked again after a lost answer: the log knows it.
      const deleted = await trx('audit_events')
        .where({ entity: 'technique', entityId: id, action: 'technique.delete' })
        .first('id');
      if (deleted) return;
      throw new Refused(refuse('not_found'));
    }
    if (before.isUsed)
      throw conflict(`“${before.name}” is used by orders, designs or quotes. Switch it off instead.`);
    await mustKeepOne(trx, id, false);
    await trx('techniques').where({ id }).delete();
    await recordAudit(trx, { ...audited(id, actorId), action: 'technique.delete', before: toldOf(before) });
  });
}

/** One change at a time, so that two people can't switch off the last two techniques at once. */
function inTechniques<T>(
  { knex, keepPolicyTexts }: TechniqueParts,
  actorId: number,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('techniques', 0))`);
    const done = await work(trx);
    await keepPolicyTexts(trx, actorId);
    return done;
  });
}

const audited = (id: string, actorId: number) => ({ actorId, entity: 'technique', entityId: id });

/** By value: PostgreSQL keeps the keys of a price in an order of its own. */
function differences(before: object, fields: TechniqueFields) {
  const now = new Map<string, unknown>(Object.entries(fields));
  const was = new Map<string, unknown>(Object.entries(before));
  for (const [name, value] of was)
    if (!now.has(name) || isDeepStrictEqual(value, now.get(name))) was.delete(name);
  if (was.size === 0) return null;
  const after = Object.fromEntries([...was.keys()].map((name): [string, unknown] => [name, now.get(name)]));
  return { before: Object.fromEntries(was), after };
}

const toldOf = ({ version: _version, isUsed: _isUsed, ...told }: OfficeTechnique) => told;

const inColumns = ({ price, setUp, fabrics, fileKinds, inks = [] }: Omit<NewTechnique, 'id'>) => ({
  fabrics: [...fabrics],
  fileKinds: [...fileKinds],
  price: JSON.stringify(price),
  setUp: JSON.stringify(setUp),
  inks: JSON.stringify(inks),
});

/** Lists and tables go into their columns as arrays or JSON. */
function columnsOf(fields: TechniqueFields): UpdateTo<'techniques'> {
  const { price, setUp, fabrics, fileKinds, inks, ...plain } = fields;
  return {
    ...plain,
    ...(fabrics && { fabrics: [...fabrics] }),
    ...(fileKinds && { fileKinds: [...fileKinds] }),
    ...(price && { price: JSON.stringify(price) }),
    ...(setUp && { setUp: JSON.stringify(setUp) }),
    ...(inks && { inks: JSON.stringify(inks) }),
  };
}

async function mustRead(trx: Knex.Transaction, id: string): Promise<OfficeTechnique> {
  const technique = await readOfficeTechnique(trx, id);
  if (!technique) throw new Refused(refuse('not_found'));
  return technique;
}

/** Shoppers choose by the name, and rows of an order are told apart by it. */
async function mustBeFree(trx: Knex.Transaction, name: string, id: string): Promise<void> {
  const holder = await trx('techniques')
    .whereRaw('lower(name) = lower(?)', [name])
    .whereNot({ id })
    .first('id');
  if (holder)
    throw new Refused(
      refuse('invalid', { fields: { name: `There is a technique called “${name}” already.` } }),
    );
}

/** Without any, nothing could be designed. */
async function mustKeepOne(trx: Knex.Transaction, id: string, isOn: boolean): Promise<void> {
  if (isOn) return;
  const other = await trx('techniques').where({ isOn: true }).whereNot({ id }).first('id');
  if (!other) throw conflict('One technique has to stay on. Switch another one on first.');
}
