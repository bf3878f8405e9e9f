/** Messages to the shop. */
import { z } from 'zod';
import { contactMessage } from './contact-form.ts';
import { anyone, endpoint } from '../wire/endpoint.ts';

export const contactEndpoints = {
  sendContactMessage: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'A message to the shop; the same `clientId` again is the same message',
    access: anyone,
    limit: 'contact',
    status: 201,
    bodyLimitBytes: 32_000,
    body: contactMessage,
    response: z.object({ ok: z.literal(true), id: z.int() }),
  }),
};
