import type { contactEndpoints } from '#contract/leads/contact-endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import { type ContactParts, sendMessage } from './send-message.ts';

export function contactRoutes(parts: ContactParts): Handlers<typeof contactEndpoints> {
  return {
    sendContactMessage: ({ body, person }) => sendMessage(parts, body, person?.id ?? null),
  };
}
