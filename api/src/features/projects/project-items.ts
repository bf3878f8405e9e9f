/** The items of a project as the dialog sends them: all of them, in place of what was there. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { projectEndpoints } from '#contract/projects/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { conflict, Refused } from '#api/database/change-or-refuse.ts';
import type { ProjectItemsRow } from '#api/database/tables.ts';

type Items = NonNullable<BodyOf<typeof projectEndpoints.updateProject>['items']>;

export async function saveItems(trx: Knex.Transaction, projectId: number, items: Items): Promise<void> {
  const known = await trx('project_items').where({ projectId }).forUpdate().select('id');
  const kept = new Set(items.flatMap(({ id }) => (id === undefined ? [] : [id])));
  if ([...kept].some(id => !known.some(item => item.id === id))) {
    throw new Refused(refuse('invalid', { message: 'An item of another project was sent.' }));
  }
  await takeOut(
    trx,
    known.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  );
  for (const { id, ...item } of items) {
    const columns = columnsOf(item);
    if (id === undefined) await trx('project_items').insert({ ...columns, projectId });
    else await trx('project_items').where({ id }).update(columns);
  }
}

function columnsOf({ name, unitPrice, quantity, status, ...item }: Omit<Items[number], 'id'>) {
  const { description, supplier, trackingNumber, notes } = item;
  return {
    productName: name,
    quantity,
    unitPriceCents: unitPrice,
    totalPriceCents: unitPrice * quantity,
    ...(status ? { status } : {}),
    description: description || null,
    supplier: supplier || null,
    trackingNumber: trackingNumber || null,
    notes: notes || null,
  };
}

/** What a job is made of, or what an order bought, stays in the books. */
async function takeOut(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const bound = await trx('project_items as i')
    .whereIn('i.id', [...ids])
    .where(where =>
      where
        .whereNotNull('i.orderItemId')
        .orWhereExists(trx('jobs').where('projectItemId', trx.ref('i.id')).select('id')),
    )
    .first<Pick<ProjectItemsRow, 'productName'> | undefined>('i.productName');
  if (bound) throw conflict(`"${bound.productName}" belongs to an order or a job and cannot be taken out.`);
  await trx('project_items')
    .whereIn('id', [...ids])
    .delete();
}
