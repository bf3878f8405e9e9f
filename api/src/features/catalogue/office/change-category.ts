/** The tree's commands. All of them under one lock: see catalogue-locks.ts. */
import type { Knex } from 'knex';
import { canMove, invalidMove } from '#contract/catalogue/category-tree.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import type { categoryEndpoints, OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { placeInOrder } from '#contract/catalogue/product-order.ts';
import { changeOrRefuse, conflict, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { numberSiblings, readOfficeCategory, siblingIds } from './category-rows.ts';
import { lockTree } from './catalogue-locks.ts';
import { removeFromProducts, renameInProducts, returnToProducts } from './rename-category.ts';

type NewCategory = BodyOf<typeof categoryEndpoints.createCategory>;
type CategoryChange = BodyOf<typeof categoryEndpoints.changeCategory>;

export async function createCategory(
  knex: Knex,
  { id, displayOrder, ...fields }: NewCategory,
  actorId: number,
): Promise<OfficeCategory | Refusal> {
  return inTree(knex, async trx => {
    const taken = await trx('categories').where({ id }).first('deletedAt');
    if (taken && !taken.deletedAt) throw conflict(`There is already a category with the id “${id}”.`);
    await mustBeFree(trx, fields.name, id);
    await mustBeParent(trx, fields.parentId ?? null);
    const row = { description: null, isActive: true, parentId: null, ...fields, deletedAt: null };
    await trx('categories')
      .insert({ id, ...row })
      .onConflict('id')
      .merge();
    // Nothing hangs on it that it had in an earlier life.
    await trx('product_categories').where({ categoryId: id }).delete();
    await placeAmongSiblings(trx, id, row.parentId, displayOrder);
    const made = await mustRead(trx, id);
    await recordAudit(trx, {
      actorId,
      entity: 'category',
      entityId: id,
      action: 'category.create',
      after: made,
    });
    return made;
  });
}

export async function changeCategory(
  knex: Knex,
  id: string,
  { version, displayOrder, ...fields }: CategoryChange,
  actorId: number,
): Promise<OfficeCategory | Refusal> {
  return inTree(knex, async trx => {
    const before = await mustRead(trx, id);
    mustBeVersion(version, before);
    const { name = before.name, parentId = before.parentId } = fields;
    if (name !== before.name) await mustBeFree(trx, name, id);
    if (parentId !== before.parentId) {
      await mustBeParent(trx, parentId);
      const tree = await trx('categories').select('id', 'parentId');
      if (!canMove(tree, id, parentId)) throw conflict(invalidMove.message);
    }
    if (Object.keys(fields).length > 0) await trx('categories').where({ id }).update(fields);
    if (name !== before.name) await renameInProducts(trx, before.name, name);
    if (parentId !== before.parentId) {
      await numberSiblings(trx, await siblingIds(trx, before.parentId));
      await placeAmongSiblings(trx, id, parentId, displayOrder);
    } else if (displayOrder !== undefined && displayOrder !== before.displayOrder) {
      await placeAmongSiblings(trx, id, parentId, displayOrder);
    }
    const after = await mustRead(trx, id);
    const { version: _, products: _p, ...told } = after;
    const { isEmpty, ...changes } = changedFields<object>(before, told);
    if (!isEmpty) {
      await recordAudit(trx, {
        actorId,
        entity: 'category',
        entityId: id,
        action: 'category.update',
        ...changes,
      });
    }
    return after;
  });
}

export async function deleteCategory(knex: Knex, id: string, actorId: number): Promise<void | Refusal> {
  return inTree(knex, async trx => {
    const before = await readOfficeCategory(trx, id);
    if (!before) {
      // Asked again after a lost answer.
      if (await trx('categories').where({ id }).first('id')) return;
      throw new Refused(refuse('not_found'));
    }
    const children = (await siblingIds(trx, id)).length;
    if (children > 0) {
      const what = children === 1 ? 'one sub-category' : `${children} sub-categories`;
      throw conflict(`“${before.name}” has ${what}. Move or delete them first.`);
    }
    await trx('categories').where({ id }).update({ deletedAt: trx.fn.now() });
    await removeFromProducts(trx, before.name);
    await numberSiblings(trx, await siblingIds(trx, before.parentId));
    await recordAudit(trx, { actorId, entity: 'category', entityId: id, action: 'category.delete', before });
  });
}

export async function restoreCategory(
  knex: Knex,
  id: string,
  actorId: number,
): Promise<OfficeCategory | Refusal> {
  return inTree(knex, async trx => {
    const row = await trx('categories').where({ id }).first();
    if (!row) throw new Refused(refuse('not_found'));
    if (row.deletedAt) {
      await mustBeFree(trx, row.name, id);
      const hasParent = row.parentId !== null && (await readOfficeCategory(trx, row.parentId)) !== null;
      const parentId = hasParent ? row.parentId : null;
      await trx('categories').where({ id }).update({ deletedAt: null, parentId });
      await placeAmongSiblings(trx, id, parentId, row.displayOrder);
      await returnToProducts(trx, id, row.name);
      const after = { name: row.name, parentId };
      await recordAudit(trx, {
        actorId,
        entity: 'category',
        entityId: id,
        action: 'category.restore',
        after,
      });
    }
    return mustRead(trx, id);
  });
}

async function inTree<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockTree(trx);
    return work(trx);
  });
}

async function mustRead(trx: Knex.Transaction, id: string): Promise<OfficeCategory> {
  const category = await readOfficeCategory(trx, id);
  if (!category) throw new Refused(refuse('not_found'));
  return category;
}

/** Products know their categories by name, so a name belongs to one. */
async function mustBeFree(trx: Knex.Transaction, name: string, id: string): Promise<void> {
  const holder = await trx('categories')
    .whereRaw('lower(name) = lower(?)', [name])
    .whereNull('deletedAt')
    .whereNot({ id })
    .first('id');
  if (holder) throw conflict(`There is a category called “${name}” already.`);
}

async function mustBeParent(trx: Knex.Transaction, parentId: string | null): Promise<void> {
  if (parentId === null || (await readOfficeCategory(trx, parentId))) return;
  throw new Refused(refuse('invalid', { fields: { parentId: 'There is no such parent category.' } }));
}

/** Last where no place is asked for. */
async function placeAmongSiblings(
  trx: Knex.Transaction,
  id: string,
  parentId: string | null,
  displayOrder: number | undefined,
): Promise<void> {
  const siblings = (await siblingIds(trx, parentId)).filter(one => one !== id);
  const place = displayOrder === undefined ? siblings.length + 1 : Math.max(1, displayOrder);
  await numberSiblings(trx, placeInOrder([...siblings, id], [{ id, displayOrder: place }]));
}
