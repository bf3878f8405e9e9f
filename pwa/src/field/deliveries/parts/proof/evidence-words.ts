/** Describes where, when and on which device something was recorded. */
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { DeliveryEvidenceView } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';

/** A smaller clock error isn't mentioned. */
const worthTellingMs = 60_000;

/** "22 Nov, 3:42 pm". */
export function momentText(instant: string, { now, timeZone }: ShopClock): string {
  const at = new Date(instant);
  return `${formatMonthDay(at, now, timeZone)}, ${formatTime(at, timeZone)}`;
}

/** The time by the device's own clock, if it was wrong. */
export function saidText(
  { at, atDevice }: { at: string; atDevice: string | null },
  clock: ShopClock,
): string | null {
  if (!atDevice || Math.abs(Date.parse(at) - Date.parse(atDevice)) < worthTellingMs) return null;
  return `The device’s clock said ${momentText(atDevice, clock)}`;
}

/** Enough of the id to distinguish two devices: its end, because such ids begin with a time. */
export function deviceText(deviceId: string | null): string | null {
  return deviceId && `Device ${deviceId.slice(-6)}`;
}

/** The number of lost photos is part of the proof. */
export function lostPhotosText(count: number): string {
  return count === 1
    ? '1 more photo was taken and could not be sent.'
    : `${count} more photos were taken and could not be sent.`;
}

const refusals: Readonly<Record<NonNullable<DeliveryEvidenceView['positionRefused']>, string>> = {
  denied: 'Not allowed on that device',
  unavailable: 'The device did not know it',
  timeout: 'Not found in time',
};

type Placed = Pick<DeliveryEvidenceView, 'position' | 'positionRefused'>;

/** "-27.47050, 153.02600, within 8 m". Null if nothing was recorded. */
export function positionText({ position, positionRefused }: Placed): string | null {
  if (!position) return positionRefused && refusals[positionRefused];
  const { lat, lng, accuracyM } = position;
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}, within ${Math.max(1, Math.round(accuracyM))} m`;
}

export function positionLink({ position }: Placed): string | null {
  return position && `https://www.google.com/maps/search/?api=1&query=${position.lat}%2C${position.lng}`;
}
