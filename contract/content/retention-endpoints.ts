/** What the next clearing would take, as the settings are or as they would be. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { instant } from '../wire/shapes.ts';
import { type PreviewedSetting, previewedSettings } from './settings/retention.ts';
import { settings } from './settings/settings.ts';

const figure = (key: PreviewedSetting) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(settings[key].shape as z.ZodType<number, number>)
    .optional();

export const clearingPreview = z.object({
  rules: z.array(
    z.object({
      /** Names the rule in the audit log. */
      name: z.string(),
      /** What goes, for people. */
      words: z.string(),
      setting: z.enum(previewedSettings),
      /** How long it is kept. */
      months: z.int(),
      /** What was last touched before this is due. */
      before: instant,
      due: z.int(),
      oldest: instant.nullable(),
    }),
  ),
});
export type ClearingPreview = z.output<typeof clearingPreview>;

export const retentionEndpoints = {
  previewClearing: endpoint({
    method: 'GET',
    path: '/api/retention',
    summary:
      'What the next clearing would take, by kind, number and oldest, with the settings as they are or with others',
    access: capability('content.manage'),
    limit: 'read',
    query: z.object(
      Object.fromEntries(previewedSettings.map(key => [key, figure(key)])) as Record<
        PreviewedSetting,
        ReturnType<typeof figure>
      >,
    ),
    response: clearingPreview,
  }),
};
