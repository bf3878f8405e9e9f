import type { Finding } from '#contract/health/checks.ts';

/** A finding, before it is known of which check. */
export type Told = Omit<Finding, 'check'>;

export const well = (says: string): Told => ({ state: 'well', says, act: null });
export const look = (says: string, act: string): Told => ({ state: 'look', says, act });
export const wrong = (says: string, act: string): Told => ({ state: 'wrong', says, act });
