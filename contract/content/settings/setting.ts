/** The parts of one shop setting. `settings.ts` has the table of all settings. */
import type { z } from 'zod';
import type { SettingPlace } from './places.ts';

/** How a setting is entered in a form. */
export type SettingInput =
  | { kind: 'text' | 'words' | 'email' | 'phone' | 'abn' | 'url' }
  /** Whole cents on the wire, dollars in the form. */
  | { kind: 'money' }
  | { kind: 'count'; unit: string }
  /** From and to, both included. */
  | { kind: 'range'; unit: string }
  | { kind: 'counts'; unit: string }
  /** Basis points on the wire; in the form, per cent added to (or taken off) the price. */
  | { kind: 'factor' }
  | { kind: 'hour' }
  | { kind: 'switch'; on: string; off: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'brands' | 'testimonials' | 'quantityTiers' | 'locationTiers' };

export interface Setting<T = unknown> {
  label: string;
  /** Its purpose and format. */
  help: string;
  /** Where a change is visible, and to whom. */
  affects: string;
  /** The places that show it. `setting-places.db.test.ts` checks each after a change. */
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
