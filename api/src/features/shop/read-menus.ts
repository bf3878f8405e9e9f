import type { Knex } from 'knex';
import { type MenuLink, type Menus, menuTypes } from '#contract/content/menus.ts';

/** What the owner has arranged, as header and footer show it: active items alone, in their order. */
export async function readMenus(knex: Knex): Promise<Menus> {
  const rows = await knex('menu_items')
    .whereNull('deletedAt')
    .where({ isActive: true })
    .orderBy(['displayOrder', 'id'])
    .select('id', 'label', 'href', 'parentId', 'menuType');
  const childrenOf = (parentId: number | null, menuType: string): MenuLink[] =>
    rows
      .filter(row => row.menuType === menuType && row.parentId === parentId)
      .map(({ id, label, href }) => ({ label, href, children: childrenOf(id, menuType) }));
  const menus = menuTypes.map(type => {
    const items = childrenOf(null, type);
    return [type, items.length > 0 ? items : null];
  });
  return Object.fromEntries(menus) as Menus;
}
