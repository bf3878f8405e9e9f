/** The contact message (storefront §5, §7): phone and company are optional. */
import { z } from 'zod';
import { freeText, personText, uuid } from './shapes.ts';

export const contactForm = z.object({
  firstName: personText(100, 1, 'Please enter your first name.'),
  lastName: personText(100, 1, 'Please enter your last name.'),
  email: personText(254).pipe(z.email('Please enter a valid email address.')),
  phone: personText(50).optional(),
  company: personText(255).optional(),
  subject: freeText(255, 1, 'Please enter a subject.'),
  message: freeText(5000, 1, 'Please enter your message.'),
});
export type ContactForm = z.output<typeof contactForm>;

/** The payload of POST /api/contact; the id lets a message written offline be sent twice and arrive once. */
export const contactMessage = contactForm.extend({ clientId: uuid.optional() });
export type ContactMessage = z.input<typeof contactMessage>;
