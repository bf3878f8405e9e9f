/** One figure of a rule for reminders, in the group and the place that it is about. */
import type { z } from 'zod';
import type { SettingPlace } from './places.ts';
import { setting } from './setting.ts';

export const reminderCount =
  (group: string, place: SettingPlace) =>
  (label: string, help: string, shape: z.ZodType<number>, initial: number, unit: string) =>
    setting<number>({
      group,
      label,
      help,
      affects: 'Reminders, while they are on.',
      shownIn: [place],
      shape,
      initial,
      input: { kind: 'count', unit },
    });
