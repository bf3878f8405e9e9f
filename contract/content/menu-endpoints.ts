/** Header and footer menus as the owner arranges them. GET /api/shop makes them public. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { isLink } from '../text/links.ts';
import { menuTypes } from './menus.ts';
import { instant, personText, rowId, seenVersionInQuery, writtenText } from '../wire/shapes.ts';

// Not normalised: an address with invisible characters is refused, not changed into another address.
const href = writtenText(500, 1, 'Please enter where it leads.').refine(
  isLink,
  'A link leads to a path of this site, such as /about, or begins with https://.',
);

export const menuItem = z.object({
  id: z.int(),
  label: z.string(),
  href: z.string(),
  parentId: z.int().nullable(),
  displayOrder: z.int(),
  isActive: z.boolean(),
  menuType: z.enum(menuTypes),
  categoryFilter: z.string().nullable(),
  updatedAt: instant,
  version: z.int(),
});
export type MenuItemRecord = z.output<typeof menuItem>;

/** The typed fields of an item. */
export const menuItemWords = z.object({
  label: personText(60, 1, 'Please enter a label.'),
  href,
  isActive: z.boolean(),
});

export const menuItemForm = z.object({
  label: menuItemWords.shape.label,
  /** Omitted if a category is named: the item then leads to its listing. */
  href: href.optional(),
  categoryFilter: personText(255, 1).nullable().optional(),
  parentId: z.int32().min(1).nullable().optional(),
  isActive: z.boolean().optional(),
});

const byId = z.object({ id: rowId });
const office = { access: capability('content.manage'), limit: 'write' } as const;

export const menuEndpoints = {
  listMenuItems: endpoint({
    method: 'GET',
    path: '/api/menu-items',
    summary: 'Every item of every menu, in order',
    access: capability('content.manage'),
    limit: 'read',
    response: z.array(menuItem),
  }),
  createMenuItem: endpoint({
    ...office,
    method: 'POST',
    path: '/api/menu-items',
    summary: 'Adds an item at the end of its menu or of its parent',
    body: menuItemForm.extend({ menuType: z.enum(menuTypes) }),
    status: 201,
    response: menuItem,
  }),
  adoptMenu: endpoint({
    ...office,
    method: 'POST',
    path: '/api/menu-items/adopt',
    summary: 'Writes down the menu that follows from the shop, so that it can be rearranged',
    body: z.object({ menuType: z.enum(menuTypes) }),
    status: 201,
    response: z.array(menuItem),
  }),
  arrangeMenu: endpoint({
    ...office,
    method: 'PUT',
    path: '/api/menu-items/order',
    summary: 'The whole of a menu in a new order; 409 when items came or went meanwhile',
    body: z.object({
      menuType: z.enum(menuTypes),
      /** From first to last; children after their parent. */
      items: z.array(z.object({ id: z.int32().min(1), parentId: z.int32().min(1).nullable() })).max(200),
    }),
    response: z.array(menuItem),
  }),
  changeMenuItem: endpoint({
    ...office,
    method: 'PATCH',
    path: '/api/menu-items/{id}',
    summary: 'Changes one item',
    params: byId,
    body: menuItemForm.partial().extend({ version: z.int32().optional() }),
    response: menuItem,
  }),
  deleteMenuItem: endpoint({
    ...office,
    method: 'DELETE',
    path: '/api/menu-items/{id}',
    summary: 'Deletes an item with those below it; they can be restored',
    params: byId,
    query: seenVersionInQuery,
    status: 204,
  }),
  restoreMenuItem: endpoint({
    ...office,
    method: 'POST',
    path: '/api/menu-items/{id}/restore',
    summary: 'Undoes the deletion of an item and those that went with it',
    params: byId,
    response: z.array(menuItem),
  }),
};
