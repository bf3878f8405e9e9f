/** How long the device of a member of staff goes on without the shop, from its last answer. */
import type { StaffRole } from './capabilities.ts';

/** The longest shift and twelve hours. */
const driverHours = 16 + 12;
const othersHours = 72;

export function worksOfflineHours(staffRole: StaffRole | null): number {
  return staffRole === 'driver' ? driverHours : othersHours;
}
