/**
 * Which orders and projects are a customer's: the story lists them, and the figures count what the story lists. An
 * order that is linked to nobody is theirs by its address: a guest's that was never paid. `id` and `email` are SQL for
 * the customer's number and lower-case address; null where there is none.
 */
import { activeProjectSql } from '#api/database/shared/active-project.ts';

/** Of `orders o`. */
export const isOwnOrder = (id: string, email: string) =>
  `(o.customer_id = ${id} or (o.customer_id is null and lower(o.customer_info ->> 'email') = ${email}))`;

/** Of `projects p`. */
export const isOwnProject = (id: string) => `(p.customer_id = ${id} and p.deleted_at is null)`;

/** Accounts that were deleted leave the same words in place of everybody's address. */
export const addressOf = (email: string) => (email.includes('@') ? email.toLowerCase() : null);
const addressSql = `case when c.email like '%@%' then lower(c.email) end`;

/** Those of `customers c`, as the rest of a query. */
export const fromOrders = `from orders o where ${isOwnOrder('c.id', addressSql)}`;
const fromProjects = `from projects p where ${isOwnProject('c.id')}`;

export const orderCountSql = `(select count(*) ${fromOrders})`;
export const projectCountSql = `(select count(*) ${fromProjects})`;
export const openProjectCountSql = `(select count(*) ${fromProjects} and ${activeProjectSql})`;
