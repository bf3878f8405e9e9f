/** The shop's settings: the office reads and changes them, and changes apply at once. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { settingChanges, type SettingValues } from './settings/settings.ts';
import { instant } from '../wire/shapes.ts';

export const settingsDocument = z.object({
  values: z.record(z.string(), z.unknown()) as unknown as z.ZodType<SettingValues>,
  /** Version of each row of the table; 0 for a row that hasn't been saved yet. */
  versions: z.record(z.string(), z.int()),
  /** The last change of any row, and who made it. */
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
});
export type SettingsDocument = z.output<typeof settingsDocument>;

export const settingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'Every setting with its value, written or initial',
    access: capability('content.manage'),
    limit: 'read',
    response: settingsDocument,
  }),
  putSettings: endpoint({
    method: 'PUT',
    path: '/api/settings',
    currentAt: '/api/settings',
    summary: 'Changes the named settings together; 409 when somebody else changed one of their rows',
    access: capability('content.manage'),
    limit: 'write',
    body: z.object({
      values: settingChanges,
      /** The versions the person saw. Rows that aren't named aren't checked. */
      versions: z.record(z.string().max(100), z.int32()).optional(),
    }),
    response: settingsDocument,
  }),
};
