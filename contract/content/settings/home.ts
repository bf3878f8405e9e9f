/** What the home page says. */
import { z } from 'zod';
import { homeContent } from '../../shop/endpoints.ts';
import { heroDefaults } from '../../shop/hero-defaults.ts';
import { homeDefaults } from '../../shop/home-defaults.ts';
import { setting } from './setting.ts';
import { maybe, needed } from './shapes.ts';

const home = 'The home page.';

const brand = z.object({ name: needed(60, 'the name of the brand'), tagline: maybe(80) });

const publicTestimonial = homeContent.shape.testimonials.element;

/**
 * A customer's quote needs the customer's consent: who agreed, when and how. The consent is visible only in the office.
 * Without it the entry is a sample, and the home page marks it as one.
 */
const testimonial = publicTestimonial
  .extend({
    name: needed(80, 'who says it'),
    position: maybe(120),
    quote: needed(600, 'what they say'),
    consentNote: maybe(300).default(''),
  })
  .refine(({ isSample, consentNote }) => isSample || consentNote !== '', {
    message: 'Note who agreed to be quoted, when and how, or mark it as a sample.',
    path: ['consentNote'],
  });
export type Testimonial = z.output<typeof testimonial>;

export const homeSettings = {
  'home.hero.heading': setting({
    group: 'home',
    label: 'Headline',
    help: 'The first words of the shop. Short ones look best.',
    affects: home,
    shownIn: ['home'],
    shape: needed(60, 'a headline'),
    initial: heroDefaults.heading,
    input: { kind: 'text' },
  }),
  'home.hero.text': setting({
    group: 'home',
    label: 'Below the headline',
    help: 'One or two sentences.',
    affects: home,
    shownIn: ['home'],
    shape: needed(300, 'a sentence'),
    initial: heroDefaults.text,
    input: { kind: 'words' },
  }),
  'home.testimonials': setting({
    group: 'home',
    label: 'What customers say',
    help: 'Invented words keep their mark “Sample” until a customer has agreed to be quoted.',
    affects: home,
    shownIn: ['home'],
    shape: z.array(testimonial).max(12, 'At most 12.'),
    initial: homeDefaults.testimonials.map(one => ({ ...one, consentNote: '' })),
    input: { kind: 'testimonials' },
  }),
  'home.brands': setting({
    group: 'home',
    label: 'Brand partners',
    help: 'Makers of the garments you sell.',
    affects: home,
    shownIn: ['home'],
    shape: z.array(brand).max(24, 'At most 24.'),
    initial: homeDefaults.brands,
    input: { kind: 'brands' },
  }),
};
