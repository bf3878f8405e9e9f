/** The office's category tree. Products store the categories' names. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { longText, personText } from '../wire/shapes.ts';
import { categoryWords } from './category-tree.ts';
import { category } from './endpoints.ts';

export const officeCategory = category.extend({
  version: z.int(),
  /** Products on sale in this category itself. */
  products: z.int(),
});
export type OfficeCategory = z.output<typeof officeCategory>;

const fields = z.object({
  name: personText(255, 1, categoryWords.name),
  /** Null, empty or missing: the root. */
  parentId: z
    .string()
    .max(100)
    .nullable()
    .transform(id => id || null),
  /** Position among the categories of the same parent, from 1. If it is missing in a move, the category goes last. */
  displayOrder: z.int().min(0).max(1_000_000),
  description: longText(2000).nullable(),
  isActive: z.boolean(),
});

/** Any text: an invalid id is treated as a category that doesn't exist. */
const idParam = z.object({ id: z.string().max(100) });

export const categoryEndpoints = {
  listOfficeCategories: endpoint({
    method: 'GET',
    path: '/api/admin/categories',
    summary: 'Every category with its products counted, in display order below each parent',
    access: capability('categories.manage'),
    limit: 'read',
    response: z.array(officeCategory),
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/api/categories',
    summary: 'Makes a category; its id is the slug that the client has made of the name',
    access: capability('categories.manage'),
    limit: 'write',
    body: fields
      .partial()
      .required({ name: true })
      .extend({
        id: z
          .string()
          .max(100)
          .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
            message: 'The name needs at least one letter or digit.',
          }),
      }),
    status: 201,
    response: officeCategory,
  }),
  changeCategory: endpoint({
    method: 'PATCH',
    path: '/api/categories/{id}',
    summary: 'Renames, moves, hides or shows a category. Its id stays, and products carry the new name',
    access: capability('categories.manage'),
    limit: 'write',
    params: idParam,
    body: fields.partial().extend({ version: z.int32().optional() }),
    response: officeCategory,
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: '/api/categories/{id}',
    summary: 'Deletes a category without sub-categories; its products stay on sale',
    access: capability('categories.manage'),
    limit: 'write',
    params: idParam,
    status: 204,
  }),
  restoreCategory: endpoint({
    method: 'POST',
    path: '/api/categories/{id}/restore',
    summary: 'Undoes a deletion: the category is back with the products it had',
    access: capability('categories.manage'),
    limit: 'write',
    params: idParam,
    response: officeCategory,
  }),
};
