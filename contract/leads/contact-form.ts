/** The contact message: phone and company are optional. */
import { z } from 'zod';
import { freeLine, freeText, personText, uuid } from '../wire/shapes.ts';

export const contactForm = z.object({
  firstName: freeLine(100, 1, 'Please enter your first name.'),
  lastName: freeLine(100, 1, 'Please enter your last name.'),
  email: personText(254).pipe(z.email('Please enter a valid email address.')),
  phone: personText(50).optional(),
  company: freeLine(255).optional(),
  subject: freeLine(255, 1, 'Please enter a subject.'),
  message: freeText(5000, 1, 'Please enter your message.'),
});

/** The payload of POST /api/contact; the id lets a message written offline be sent twice and arrive once. */
export const contactMessage = contactForm.extend({ clientId: uuid.optional() });
