/** Of designs that customers send for an order. No zod, because screens use this file. */

/** The last place of a line, from 0. */
export const mostPlaces = 20;

/** How often files are sent, replaced or taken back in one order. */
export const mostSendings = 200;
