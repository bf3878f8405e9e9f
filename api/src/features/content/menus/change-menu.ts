/** Items of the menus: made, changed, arranged, deleted and restored. */
import type { Knex } from 'knex';
import { raw } from 'objection';
import { listingPath } from '#contract/content/head.ts';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { derivedMenus, type MenuType } from '#contract/content/menus.ts';
import { changeOrRefuse, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { MenuItem } from '#api/models/menu-item.ts';
import { findItem, listItems, lockMenus, presentItem } from './menu-row.ts';

export interface MenuItemForm {
  label?: string | undefined;
  href?: string | undefined;
  categoryFilter?: string | null | undefined;
  parentId?: number | null | undefined;
  isActive?: boolean | undefined;
}

const wrong = (field: string, sentence: string) =>
  new Refused(refuse('invalid', { fields: { [field]: sentence } }));

/** A category leads to its listing, whatever address was sent with it. */
function placed({ label, isActive, parentId, href, categoryFilter }: MenuItemForm): Partial<MenuItem> {
  const fields = {
    label,
    isActive,
    parentId,
    categoryFilter,
    href: categoryFilter ? listingPath(categoryFilter) : href,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export function createItem(
  knex: Knex,
  { menuType, ...form }: MenuItemForm & { menuType: MenuType },
  actorId: number,
): Promise<MenuItemRecord | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockMenus(trx);
    const fields = placed(form);
    if (!fields.href) throw wrong('href', 'Please enter where it leads.');
    await checkParent(trx, { id: null, menuType, parentId: form.parentId ?? null });
    const item = await insertItem(trx, { ...fields, menuType });
    await recordAudit(trx, {
      actorId,
      entity: 'menu_item',
      entityId: item.id,
      action: 'create',
      after: item,
    });
    return item;
  });
}

async function insertItem(trx: Knex.Transaction, fields: Partial<MenuItem>): Promise<MenuItemRecord> {
  const displayOrder = raw('(select coalesce(max(display_order), 0) + 1 from menu_items)');
  return presentItem(await MenuItem.query(trx).insertAndFetch({ ...fields, displayOrder }));
}

/** What follows from the shop is written down as it is, once. */
export function adoptMenu(
  knex: Knex,
  menuType: MenuType,
  actorId: number,
): Promise<MenuItemRecord[] | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockMenus(trx);
    if ((await listItems(trx, menuType)).length > 0)
      throw new Refused(refuse('conflict', { message: 'Somebody has arranged this menu already.' }));
    for (const { label, href } of derivedMenus[menuType]) await insertItem(trx, { label, href, menuType });
    const items = await listItems(trx, menuType);
    await recordAudit(trx, {
      actorId,
      entity: 'menu',
      entityId: menuType,
      action: 'adopt',
      after: { items },
    });
    return items;
  });
}

export function changeItem(
  knex: Knex,
  { id, actorId, version }: { id: number; actorId: number; version?: number | undefined },
  form: MenuItemForm,
): Promise<MenuItemRecord | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockMenus(trx);
    const row = await findItem(trx, id);
    if (!row) throw new Refused(refuse('not_found'));
    const before = presentItem(row);
    mustBeVersion(version, before);
    const fields = placed(form);
    if (form.parentId !== undefined)
      await checkParent(trx, { id, menuType: row.menuType, parentId: form.parentId });
    if (Object.keys(fields).length > 0) await MenuItem.query(trx).findById(id).patch(fields);
    const after = await findItem(trx, id);
    if (!after) throw new Error('An item of a menu was lost while it was changed');
    const item = presentItem(after);
    const { before: was, after: now } = changedFields(before, item);
    await recordAudit(trx, {
      actorId,
      entity: 'menu_item',
      entityId: id,
      action: 'change',
      before: was,
      after: now,
    });
    return item;
  });
}

interface Child {
  id: number | null;
  menuType: MenuType;
  parentId: number | null;
}

/** One level below the main menu, none elsewhere. */
async function checkParent(trx: Knex.Transaction, { id, menuType, parentId }: Child): Promise<void> {
  if (parentId === null) return;
  const parent = await findItem(trx, parentId);
  if (menuType !== 'main') throw wrong('parentId', 'Only the main menu has a second level.');
  if (!parent || parent.menuType !== menuType || parent.id === id)
    throw wrong('parentId', 'Please choose an item of the same menu.');
  if (parent.parentId !== null) throw wrong('parentId', 'A menu has two levels at most.');
  const hasChildren =
    id !== null && (await MenuItem.query(trx).findOne({ parentId: id }).modify('notDeleted'));
  if (hasChildren) throw wrong('parentId', 'Move the items below it first: a menu has two levels at most.');
}

export interface Arrangement {
  menuType: MenuType;
  items: readonly { id: number; parentId: number | null }[];
}

export function arrangeMenu(
  knex: Knex,
  { menuType, items }: Arrangement,
  actorId: number,
): Promise<MenuItemRecord[] | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockMenus(trx);
    const before = await listItems(trx, menuType);
    const ids = new Set(items.map(({ id }) => id));
    const isSame =
      ids.size === items.length && before.length === items.length && before.every(({ id }) => ids.has(id));
    // Items came or went since the menu was looked at.
    if (!isSame) throw new Refused(refuse('conflict', { details: { current: before } }));
    const tops = new Set(items.filter(({ parentId }) => parentId === null).map(({ id }) => id));
    const isFlat = items.every(
      ({ parentId }) => parentId === null || (menuType === 'main' && tops.has(parentId)),
    );
    if (!isFlat)
      throw wrong('items', 'A menu has two levels at most, and only the main menu has the second.');
    for (const [at, { id, parentId }] of items.entries())
      await MenuItem.query(trx)
        .findById(id)
        .patch({ parentId, displayOrder: at + 1 });
    const after = await listItems(trx, menuType);
    const order = (all: readonly MenuItemRecord[]) =>
      all.map(({ id, label, parentId }) => ({ id, label, parentId }));
    await recordAudit(trx, {
      actorId,
      entity: 'menu',
      entityId: menuType,
      action: 'arrange',
      before: { items: order(before) },
      after: { items: order(after) },
    });
    return after;
  });
}

export async function deleteItem(
  knex: Knex,
  { id, actorId, version }: { id: number; actorId: number; version?: number | undefined },
  now: Date,
): Promise<Refusal | null> {
  const done = await changeOrRefuse(knex, async trx => {
    await lockMenus(trx);
    const row = await findItem(trx, id);
    if (!row) throw new Refused(refuse('not_found'));
    const before = presentItem(row);
    mustBeVersion(version, before);
    // One time for all of them: those that went with it come back with it.
    await MenuItem.query(trx)
      .modify('notDeleted')
      .where(own => own.where({ id }).orWhere({ parentId: id }))
      .patch({ deletedAt: now });
    await recordAudit(trx, { actorId, entity: 'menu_item', entityId: id, action: 'delete', before });
    return true;
  });
  return isRefusal(done) ? done : null;
}

export function restoreItem(knex: Knex, id: number, actorId: number): Promise<MenuItemRecord[] | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockMenus(trx);
    const gone = await MenuItem.query(trx).findById(id);
    if (!gone) throw new Refused(refuse('not_found'));
    const { deletedAt, menuType, parentId } = gone;
    if (deletedAt) {
      const hasParent = parentId === null || (await findItem(trx, parentId));
      await MenuItem.query(trx)
        .where({ deletedAt })
        .where(own => own.where({ id }).orWhere({ parentId: id }))
        .patch({ deletedAt: null });
      if (!hasParent) await MenuItem.query(trx).findById(id).patch({ parentId: null });
      await recordAudit(trx, { actorId, entity: 'menu_item', entityId: id, action: 'restore' });
    }
    return listItems(trx, menuType);
  });
}
