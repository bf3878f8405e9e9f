import { placementLimits } from '#contract/artwork/placements.ts';
import type { Adjustment, Placed } from './design-state.ts';

const leap = 5;

/** The tool's keys: arrows move by a step (five with Shift), plus and minus resize, brackets rotate. */
export function keyAdjustment(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { xOffset, yOffset, scale, rotation }: Placed,
): Adjustment | null {
  const { nudge, scaleStep, rotationButtonStep } = placementLimits;
  const step = shiftKey ? leap * nudge : nudge;
  switch (key) {
    case 'ArrowLeft':
      return { xOffset: xOffset - step };
    case 'ArrowRight':
      return { xOffset: xOffset + step };
    case 'ArrowUp':
      return { yOffset: yOffset - step };
    case 'ArrowDown':
      return { yOffset: yOffset + step };
    case '+':
    case '=':
      return { scale: scale + scaleStep };
    case '-':
      return { scale: scale - scaleStep };
    case ']':
      return { rotation: rotation + rotationButtonStep };
    case '[':
      return { rotation: rotation - rotationButtonStep };
    default:
      return null;
  }
}
