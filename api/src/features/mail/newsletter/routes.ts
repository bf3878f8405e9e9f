import type { newsletterEndpoints } from '#contract/mail/newsletter-endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { NewsletterParts } from './newsletter-parts.ts';
import { signUp } from './sign-up.ts';
import { confirm, unsubscribe } from './use-link.ts';

export function newsletterRoutes(parts: NewsletterParts): Handlers<typeof newsletterEndpoints> {
  const { knex, now } = parts;
  return {
    signUpForNewsletter: ({ body, address }) => signUp(parts, body, address),
    confirmNewsletter: ({ body, address }) => confirm(parts, body.token, address),
    unsubscribeNewsletter: ({ body }) => unsubscribe(knex, now(), body.token),
    unsubscribeByMailProgram: ({ query }) => unsubscribe(knex, now(), query.token),
  };
}
