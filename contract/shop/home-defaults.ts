/**
 * What the home page says until the shop's owner has written it down (settings `home`). Suppliers, people and quotes
 * are invented; the suppliers are those of the demo catalogue. No zod here, so that any side may read it.
 */
import type { HomeContent } from './endpoints.ts';
import { heroDefaults } from './hero-defaults.ts';

export const homeDefaults: HomeContent = {
  hero: heroDefaults,
  brands: [
    { name: 'Northloom', tagline: 'Heavy tees' },
    { name: 'Harrowknit', tagline: 'Brushed fleece' },
    { name: 'Mullaway', tagline: 'Polos for work' },
    { name: 'Plainfold', tagline: 'Bags and aprons' },
    { name: 'Osk', tagline: 'Caps and beanies' },
    { name: 'Tidewell', tagline: 'Activewear' },
    { name: 'Corin & Fell', tagline: 'Jackets' },
  ],
  testimonials: [
    {
      name: 'Imke Farrant',
      position: 'Secretary, Quarrel Creek Rowing',
      avatarUrl: '',
      rating: 5,
      quote: 'Forty-two crews for the regatta, eleven sizes, one badge. Every one of them was in the box.',
      isSample: true,
    },
    {
      name: 'Tomas Reddy',
      position: 'Owner, Ninefold Bakery',
      avatarUrl: '',
      rating: 5,
      quote: 'The picture on the screen looked like the apron. The apron looked like the picture.',
      isSample: true,
    },
    {
      name: 'Dale Okafor',
      position: 'Foreman, Kestrel Plumbing',
      avatarUrl: '',
      rating: 4,
      quote: 'I reordered from my phone, on site, between two jobs.',
      isSample: true,
    },
  ],
};
