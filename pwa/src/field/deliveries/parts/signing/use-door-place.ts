/** The position of a hand-over, if the driver allows it: chosen once, stored on this device. */
import type { DoorPosition } from '#contract/deliveries/door-position.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useKeptChoice } from '#pwa/common/local/cart/use-kept-choice.ts';
import { usePosition } from '#pwa/common/platform/use-position.ts';

export interface DoorPlace {
  isWanted: boolean;
  setWanted: (isWanted: boolean) => void;
  /** What the phone knows so far, in words. */
  words: string;
  /** The position to send with the proof now. Undefined if the driver doesn't share it. */
  now: () => DoorPosition | undefined;
}

export function useDoorPlace(device: StaffDevice): DoorPlace {
  const [isWanted, setWanted] = useKeptChoice(device, 'position');
  const position = usePosition(isWanted);
  return {
    isWanted,
    setWanted,
    words: isWanted ? wordsOf(position) : 'It is not recorded.',
    now: () => (isWanted ? (position ?? { refused: 'timeout' }) : undefined),
  };
}

export function wordsOf(position: DoorPosition | null): string {
  if (!position) return 'Looking for it. You don’t need to wait.';
  if ('lat' in position) return `Found, within ${Math.max(1, Math.round(position.accuracyM))} m.`;
  return position.refused === 'denied'
    ? 'This phone does not allow it. You can allow it in the browser’s settings.'
    : 'Not found here. The proof is sent without it.';
}
