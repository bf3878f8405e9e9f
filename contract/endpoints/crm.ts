/** Customers and projects as the office lists them (back office §2, §7). Money is integer cents. */
import { z } from 'zod';
import { capability, endpoint } from '../endpoint.ts';
import { jobStages } from '../jobs.ts';
import { priorities } from '../priorities.ts';
import { cents, instant } from '../shapes.ts';

export const customerRow = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string(),
  notes: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomerRow = z.output<typeof customerRow>;

export const projectRow = z.object({
  id: z.int(),
  projectNumber: z.string(),
  customerId: z.int(),
  /** Company, else first and last name, else "Customer #id" (back office §2). */
  customerName: z.string(),
  title: z.string(),
  /** On the board: where it is delivered to. */
  description: z.string(),
  brief: z.string().nullable(),
  status: z.string(),
  priority: z.enum(priorities),
  totalValue: cents,
  paidAmount: cents,
  onAccount: z.boolean(),
  dueDate: instant.nullable(),
  deliveryDate: instant.nullable(),
  /** Number of the shop order that it came from. */
  orderId: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      description: z.string().nullable(),
      quantity: z.int(),
      unitPrice: cents,
      totalPrice: cents,
    }),
  ),
  jobs: z.array(
    z.object({
      id: z.uuid(),
      jobNumber: z.string(),
      title: z.string(),
      status: z.string(),
      stage: z.enum(jobStages),
      type: z.string(),
      priority: z.enum(priorities),
    }),
  ),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ProjectRow = z.output<typeof projectRow>;

export const crmEndpoints = {
  listCustomers: endpoint({
    method: 'GET',
    path: '/api/customers',
    summary: 'Customers by name',
    access: capability('customers.manage'),
    limit: 'read',
    response: z.array(customerRow),
  }),
  listProjects: endpoint({
    method: 'GET',
    path: '/api/projects',
    summary: 'Projects with their items and jobs, by delivery date, the undated last',
    access: capability('projects.manage'),
    limit: 'read',
    response: z.array(projectRow),
  }),
};
