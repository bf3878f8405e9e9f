/** Where a phone was when a parcel was handed over. It proves something and hinders nothing: whoever refuses, refuses. */
import { z } from 'zod';

/** Why there is none, as the browser said. */
export const positionRefusals = ['denied', 'unavailable', 'timeout'] as const;
export type PositionRefusal = (typeof positionRefusals)[number];

/** In degrees, with the accuracy in metres; or why nobody knows. */
export const doorPosition = z.union([
  z.object({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    accuracyM: z.number().min(0).max(10_000_000),
  }),
  z.object({ refused: z.enum(positionRefusals) }),
]);
export type DoorPosition = z.output<typeof doorPosition>;
