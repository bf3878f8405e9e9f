/** How long the device of a member of staff goes on without the shop, from its last answer (C77, SYNC §5.9). */
import type { StaffRole } from './capabilities.ts';

const hourMs = 3_600_000;
/** The longest shift and twelve hours. */
const driverMs = (16 + 12) * hourMs;
const othersMs = 72 * hourMs;

export function worksOfflineMs(staffRole: StaffRole | null): number {
  return staffRole === 'driver' ? driverMs : othersMs;
}
