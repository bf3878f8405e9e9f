/** Where the phone was when a parcel was handed over. Optional: a driver who refuses to share it can still deliver. */
import { z } from 'zod';

/** Why there is no position, as the browser reported it. */
export const positionRefusals = ['denied', 'unavailable', 'timeout'] as const;

/** Degrees, with the accuracy in metres; or why the position is unknown. */
export const doorPosition = z.union([
  z.object({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    accuracyM: z.number().min(0).max(10_000_000),
  }),
  z.object({ refused: z.enum(positionRefusals) }),
]);
export type DoorPosition = z.output<typeof doorPosition>;
