/** A file of artwork as it is named on the wire. Its bytes are sent separately. */
import { z } from 'zod';
import { personText, sha256 } from '../wire/shapes.ts';

export const artworkRef = z.object({
  sha256,
  name: personText(255),
  type: z.string().max(100),
  bytes: z.int32().min(1),
  widthPx: z.int32().min(1),
  heightPx: z.int32().min(1),
  colours: z.literal('cmyk').optional(),
  /** What it was made from by the tool: sent separately, as it is. */
  original: z.object({ sha256, name: personText(255) }).optional(),
});
