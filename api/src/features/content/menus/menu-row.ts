import type { Knex } from 'knex';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import type { MenuType } from '#contract/content/menus.ts';
import { MenuItem } from '#api/models/menu-item.ts';

export function presentItem(item: MenuItem): MenuItemRecord {
  const { id, label, href, parentId, displayOrder, isActive, menuType, categoryFilter, version } = item;
  const updatedAt = item.updatedAt.toISOString();
  return { id, label, href, parentId, displayOrder, isActive, menuType, categoryFilter, version, updatedAt };
}

export async function listItems(knex: Knex, menuType?: MenuType): Promise<MenuItemRecord[]> {
  const rows = await MenuItem.query(knex)
    .modify('notDeleted')
    .where(menuType ? { menuType } : {})
    .orderBy(['menuType', 'displayOrder', 'id']);
  return rows.map(presentItem);
}

export async function findItem(knex: Knex, id: number): Promise<MenuItem | undefined> {
  return MenuItem.query(knex).findById(id).modify('notDeleted');
}

/** One person arranges menus at a time. */
export async function lockMenus(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('menu_items', 0))`);
}
