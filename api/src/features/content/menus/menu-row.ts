import type { Knex } from 'knex';
import type { MenuItemRecord } from '#contract/content/menu-endpoints.ts';
import type { MenuType } from '#contract/content/menus.ts';
import type { MenuItemsRow } from '#api/database/tables.ts';

export type MenuRow = Pick<MenuItemsRow, (typeof columns)[number]>;

const columns = [
  'id',
  'label',
  'href',
  'parentId',
  'displayOrder',
  'isActive',
  'menuType',
  'categoryFilter',
  'updatedAt',
  'deletedAt',
  'version',
] as const;

export function presentItem({ deletedAt: _, updatedAt, ...row }: MenuRow): MenuItemRecord {
  return { ...row, updatedAt: updatedAt.toISOString() };
}

export async function listItems(knex: Knex, menuType?: MenuType): Promise<MenuItemRecord[]> {
  const rows = await knex('menu_items')
    .whereNull('deletedAt')
    .where(menuType ? { menuType } : {})
    .orderBy(['menuType', 'displayOrder', 'id'])
    .select(...columns);
  return rows.map(presentItem);
}

export async function findItem(knex: Knex, id: number): Promise<MenuRow | undefined> {
  return knex('menu_items')
    .where({ id })
    .whereNull('deletedAt')
    .first(...columns);
}

/** One person arranges menus at a time. */
export async function lockMenus(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('menu_items', 0))`);
}
