/** The office's techniques. Shoppers get them with the facts of the shop. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { officeTechnique, techniqueFields, techniqueId } from './technique-shape.ts';

/** Any text: an invalid id is treated as a technique that doesn't exist. */
const named = z.object({ id: z.string().max(100) });
const office = { access: capability('techniques.manage') } as const;

export const techniqueEndpoints = {
  listTechniques: endpoint({
    ...office,
    method: 'GET',
    path: '/api/admin/techniques',
    summary: 'Every technique in display order, those that are off too',
    limit: 'read',
    response: z.array(officeTechnique),
  }),
  getTechnique: endpoint({
    ...office,
    method: 'GET',
    path: '/api/admin/techniques/{id}',
    summary: 'One technique',
    limit: 'read',
    params: named,
    response: officeTechnique,
  }),
  createTechnique: endpoint({
    ...office,
    method: 'POST',
    path: '/api/admin/techniques',
    summary: 'Makes a technique. Asking again with the same id and fields gets the same answer',
    limit: 'write',
    body: techniqueFields.extend({ id: techniqueId }),
    status: 201,
    response: officeTechnique,
  }),
  changeTechnique: endpoint({
    ...office,
    method: 'PATCH',
    path: '/api/admin/techniques/{id}',
    summary: 'Changes a technique or switches it on or off. Orders keep what they were sold at',
    limit: 'write',
    params: named,
    body: techniqueFields.partial().extend({ version: z.int32().optional() }),
    response: officeTechnique,
  }),
  deleteTechnique: endpoint({
    ...office,
    method: 'DELETE',
    path: '/api/admin/techniques/{id}',
    summary: 'Deletes a technique that nothing uses',
    limit: 'write',
    params: named,
    status: 204,
  }),
};
