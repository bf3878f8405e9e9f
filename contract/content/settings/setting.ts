/** What one setting of the shop is made of. The table of them is `settings.ts`. */
import type { z } from 'zod';
import type { SettingPlace } from './places.ts';

/** How a setting is written in a form. */
export type SettingInput =
  | { kind: 'text' | 'words' | 'email' | 'phone' | 'abn' | 'url' }
  /** Whole cents on the wire, dollars in the form. */
  | { kind: 'money' }
  | { kind: 'count'; unit: string }
  /** From and to, both in it. */
  | { kind: 'range'; unit: string }
  | { kind: 'counts'; unit: string }
  /** Basis points on the wire; per cent on top of the price (or off it) in the form. */
  | { kind: 'factor' }
  | { kind: 'hour' }
  | { kind: 'switch'; on: string; off: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'brands' | 'testimonials' | 'quantityTiers' | 'locationTiers' };

export interface Setting<T = unknown> {
  label: string;
  /** What it is for and in which form it is written. */
  help: string;
  /** Where a change is seen, and by whom. */
  affects: string;
  /** The places that show it: each is asked after a change by `setting-places.db.test.ts`. */
  shownIn: readonly [SettingPlace, ...SettingPlace[]];
  shape: z.ZodType<T>;
  initial: T;
  input: SettingInput;
}

export interface SettingGroup {
  id: string;
  title: string;
  intro: string;
}

export function setting<T>(declared: Setting<T> & { group: string }): Setting<T> & { group: string } {
  return declared;
}
