/** Print areas as the office sends them: checked against the drawing, of which only the server needs the cloth. */
import { areaFaults } from './area-rules.ts';
import { printAreas } from './print-areas-shape.ts';

export const wantedPrintAreas = printAreas.superRefine((wanted, context) => {
  for (const { at, field, words } of areaFaults(wanted))
    context.addIssue({
      code: 'custom',
      path: at === null ? ['areas'] : ['areas', at, field],
      message: words,
    });
});
