/** The words people read when a sealed proof is checked. */
import { formatShortDate, formatTime } from '../../time/dates.ts';
import { isoDateIn } from '../../time/time-zone.ts';
import type { SealTrouble } from './bundle.ts';
import type { CheckName, Finding } from './findings.ts';
import type { SealMissing } from './missing.ts';

import type { SealGrade, TimeWindow } from './time-window.ts';

export const gradeWords: Readonly<Record<SealGrade, string>> = {
  A: 'Sealed at the door, its time proven from both sides',
  B: 'Sealed at the door; the phone was restarted before, so its own clock proves less',
  C: 'The time of the hand-over is not proven, only when the shop received it',
};

/** "Between 10:02 am and 10:31 am, 22 Nov 2026"; "At …" where both are one minute. */
export function windowText({ from, to }: Pick<TimeWindow, 'from' | 'to'>, timeZone: string): string {
  const end = new Date(to);
  const until = `${formatTime(end, timeZone)}, ${formatShortDate(end, timeZone)}`;
  if (from === null) return `Before ${until}`;
  const start = new Date(from);
  const isSameDay = isoDateIn(start, timeZone) === isoDateIn(end, timeZone);
  if (isSameDay && formatTime(start, timeZone) === formatTime(end, timeZone)) return `At ${until}`;
  const since = formatTime(start, timeZone) + (isSameDay ? '' : `, ${formatShortDate(start, timeZone)}`);
  return `Between ${since} and ${until}`;
}

/** "Phone said 10:17 am, clock drift +4 s". */
export function clockText({ stated, driftMs }: TimeWindow, timeZone: string): string {
  const said = `Phone said ${formatTime(new Date(stated), timeZone)}`;
  return driftMs === null ? said : `${said}, clock drift ${driftText(driftMs)}`;
}

/** "+4 s", "−3 h", "+2 min": how far a clock is ahead. */
export function driftText(ms: number): string {
  const sign = ms < 0 ? '−' : '+';
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds < 120) return `${sign}${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${sign}${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${sign}${hours} h` : `${sign}${Math.round(hours / 24)} days`;
}

export const clockWarning = 'The phone’s clock was wrong. The window does not depend on it.';

const okWords: Readonly<Record<CheckName, string>> = {
  picture: 'The signature is the one that was drawn',
  contents: 'Nothing in the record was changed',
  phone: 'Signed by the driver’s own phone',
  chain: 'No record before or after it is missing',
  receipt: 'The shop has signed for when it came',
  shop: 'The shop found nothing wrong with it',
  time: 'The phone’s clock agrees with the shop’s',
  keys: 'Signed with the shop’s own keys',
};

const wrongWords: Readonly<Record<CheckName, string>> = {
  picture: 'Signature changed',
  contents: 'Record changed',
  phone: 'Not signed by the phone that it names',
  chain: 'The records of this phone do not follow each other',
  receipt: 'The shop’s receipt does not belong to it',
  shop: 'The shop does not vouch for it as it stands',
  time: 'The time cannot be right',
  keys: 'Signed with keys that are not the shop’s',
};

const codeWords: Readonly<Record<NonNullable<Finding['code']>, string>> = {
  gap: 'Gap',
  torn: wrongWords.chain,
  forked: 'Two records of this phone claim the same place',
  clock: clockWarning,
  restarted: 'The phone was restarted since it last heard from the shop',
  no_beacon: 'The phone had not heard from the shop before: only when the record came is proven',
  not_compared: 'The shop’s keys could not be compared without a connection',
  no_seal: 'There is no seal from the phone',
  no_picture: 'There is no signature',
};

export function findingText({ check, result, code, after }: Finding): string {
  if (code === 'gap') return `Gap after #${after}`;
  if (code) return codeWords[code];
  return result === 'ok' ? okWords[check] : wrongWords[check];
}

const missingWords: Readonly<Record<SealMissing, string>> = {
  no_key: 'The phone had no key to sign with yet.',
  unsupported: 'The browser on that phone cannot sign.',
  failed: 'The phone could not sign it.',
  slow: 'Signing took too long, so the proof was saved without.',
  unreadable: 'The seal that came could not be read.',
  older_app: 'It came from an app from before there were seals.',
  office: 'It was entered in the office.',
};

const troubleWords: Readonly<Record<SealTrouble, string>> = {
  unreadable: 'The seal that came could not be read.',
  other_delivery: 'The seal is of another delivery.',
  contents_changed: 'The record is not the one that was signed.',
  signature_changed: 'The signature is not the one that was sealed.',
  strokes_changed: 'The strokes are not those that were sealed.',
  photos_changed: 'The photos are not those that were sealed.',
  position_changed: 'The place is not the one that was sealed.',
  signer_changed: 'The name is not the one that was sealed.',
  driver_changed: 'The driver is not the one that was sealed.',
  time_changed: 'The time is not the one that was sealed.',
  unknown_key: 'The key that signed it is not one of that phone.',
  not_signed: 'The phone’s signature does not hold.',
};

/** Why there is no seal, or why it isn't valid. */
export function whyText(why: SealMissing | SealTrouble): string {
  return why in troubleWords && why !== 'unreadable'
    ? troubleWords[why as SealTrouble]
    : (missingWords[why as SealMissing] ?? troubleWords[why as SealTrouble]);
}
