/** Who runs a mutation, and which feeds that person may read. */
import { can, type StaffRole } from '#contract/wire/capabilities.ts';

/** The signed-in person as this request found it in the database. */
export interface Actor {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  staffRole: StaffRole | null;
}

/** Name as histories show it. */
export function nameOf({ firstName, lastName, username }: Actor): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

/** A feed of its own: an app from before there were shift notes has no place for them. */
export const shiftScope = 'shifts';

/** The office reads every delivery, a driver the own and the unassigned ones, the floor the jobs. */
export function scopesOf(actor: Actor): string[] {
  const scopes: string[] = [];
  if (can(actor, 'deliveries.dispatch')) scopes.push('deliveries');
  else if (can(actor, 'deliveries.drive')) scopes.push(`driver:${actor.id}`, 'deliveries:unassigned');
  if (can(actor, 'jobs.work')) scopes.push('jobs', shiftScope);
  return scopes;
}
