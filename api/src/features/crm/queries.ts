/** Lists of the CRM, as JSON made by PostgreSQL. */
import type { Knex } from 'knex';
import type { CustomerRow, ProjectRow } from '#contract/endpoints/crm.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';

const listLimit = 5_000;

const customerSql = jsonObject({
  id: 'c.id',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  email: 'c.email',
  phone: 'c.phone',
  company: 'c.company',
  address: 'c.address',
  city: 'c.city',
  state: 'c.state',
  postalCode: 'c.postal_code',
  country: 'c.country',
  notes: 'c.notes',
  version: 'c.version',
  createdAt: isoText('c.created_at'),
  updatedAt: isoText('c.updated_at'),
});

const itemSql = jsonObject({
  id: 'i.id',
  name: 'i.product_name',
  description: 'i.description',
  quantity: 'i.quantity',
  unitPrice: 'i.unit_price_cents',
  totalPrice: 'i.total_price_cents',
});

const jobSql = jsonObject({
  id: 'j.id',
  jobNumber: 'j.job_number',
  title: 'j.title',
  status: 'j.status',
  stage: 'j.stage',
  type: 'j.type',
  priority: 'j.priority',
});

const projectSql = jsonObject({
  id: 'p.id',
  projectNumber: 'p.project_number',
  customerId: 'p.customer_id',
  customerName: `coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''),
    'Customer #' || c.id)`,
  title: 'p.title',
  description: 'p.description',
  brief: 'p.brief',
  status: 'p.status',
  priority: 'p.priority',
  totalValue: 'p.total_value_cents',
  paidAmount: 'p.paid_amount_cents',
  onAccount: 'p.on_account',
  dueDate: isoText('p.due_date'),
  deliveryDate: isoText('p.delivery_date'),
  orderId: 'o.order_id',
  items: `coalesce((select json_agg(${itemSql} order by i.id) from project_items i where i.project_id = p.id), '[]')`,
  jobs: `coalesce((select json_agg(${jobSql} order by j.created_at, j.id) from jobs j
    where j.project_id = p.id and j.deleted_at is null), '[]')`,
  version: 'p.version',
  createdAt: isoText('p.created_at'),
  updatedAt: isoText('p.updated_at'),
});

export async function listCustomers(knex: Knex): Promise<CustomerRow[]> {
  const { rows } = await knex.raw<{ rows: { row: CustomerRow }[] }>(
    `select ${customerSql} as row from customers c where c.deleted_at is null
     order by lower(coalesce(nullif(c.company, ''), c.last_name)), c.id limit ?`,
    [listLimit],
  );
  return rows.map(({ row }) => row);
}

export async function listProjects(knex: Knex): Promise<ProjectRow[]> {
  const { rows } = await knex.raw<{ rows: { row: ProjectRow }[] }>(
    `select ${projectSql} as row from projects p join customers c on c.id = p.customer_id
     left join orders o on o.id = p.order_id
     where p.deleted_at is null
     order by coalesce(p.delivery_date, p.due_date) nulls last, p.id limit ?`,
    [listLimit],
  );
  return rows.map(({ row }) => row);
}
