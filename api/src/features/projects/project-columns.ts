/** What the calls send of a project, as columns. Only what was sent. */
import type { UpdateTo } from '#api/database/table-types.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { ProjectRow, projectEndpoints } from '#contract/projects/endpoints.ts';

type Fields = Omit<BodyOf<typeof projectEndpoints.updateProject>, 'items' | 'version'>;

export function projectColumns(fields: Fields, before?: ProjectRow): UpdateTo<'projects'> {
  const { totalValue, paidAmount, brief, ...rest } = fields;
  const columns = {
    ...rest,
    ...movedDelivery(fields, before),
    totalValueCents: totalValue,
    paidAmountCents: paidAmount,
    brief: brief === undefined ? undefined : brief || null,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The board sorts by the delivery date, the forms write the due date: the first follows unless it was set apart. */
function movedDelivery({ dueDate, deliveryDate }: Fields, before?: ProjectRow) {
  if (deliveryDate !== undefined || dueDate === undefined) return {};
  const isApart = before?.deliveryDate && before.deliveryDate !== before.dueDate;
  return isApart ? {} : { deliveryDate: dueDate };
}
