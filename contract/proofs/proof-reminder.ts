/** When the buyer is reminded of an unanswered proof. */
import { addBusinessDays } from '../time/business-hours.ts';
import { holidaysIn, stateOfZone } from '../time/holidays.ts';
import { isoDateIn } from '../time/time-zone.ts';
import { instantAtWall, writtenAtWall } from '../time/wall-instant.ts';

const reminderDays = 2;

/** The same time of day by the shop's clock, two business days of its state later. */
export function proofReminderAt(sentAt: Date, timeZone: string): Date {
  const holidays = holidaysIn(...stateOfZone(timeZone));
  const day = addBusinessDays(isoDateIn(sentAt, timeZone), reminderDays, holidays);
  const hour = writtenAtWall(sentAt, timeZone).slice('yyyy-mm-dd'.length);
  return new Date(instantAtWall(`${day}${hour}`, timeZone) ?? sentAt);
}
