/** The first words of the home page until the owner has other ones. Apart: the first load has them. */
import type { HomeContent } from './endpoints.ts';

export const heroDefaults: HomeContent['hero'] = {
  heading: 'Put your name on good cloth.',
  text: 'Custom printed and embroidered apparel for teams, events and businesses. Choose the garment, drop your design on it, see the whole price.',
};
