/** What the office is told of a seal: how good it is, between when and when, and whether records before it are missing. */
import type { DeliveryEvidenceView } from '#contract/deliveries/endpoints.ts';
import { readContents } from '#contract/deliveries/seal/record.ts';
import { timeWindow } from '#contract/deliveries/seal/time-window.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';

type View = NonNullable<DeliveryEvidenceView['seal']>;

export type KeptSeal = Pick<View, 'state' | 'why' | 'grade' | 'checkId' | 'gapAfter'> & {
  contents: string | null;
  receivedAt: string;
};

/** The last record before this one, where the one right before it is not there; 0 where the first of all is missing. */
const gapSql = `(select coalesce(max(b.seq), 0) from delivery_seals b
  where b.device_id = s.device_id and b.seq < s.seq having coalesce(max(b.seq), 0) < s.seq - 1)`;

/** `s` is the alias of `delivery_seals`. */
export const keptSealSql = `case when s.mutation_id is null then null else ${jsonObject({
  state: 's.state',
  why: 's.why',
  grade: 's.grade',
  checkId: 's.check_id',
  gapAfter: `case when s.seq is null then null else ${gapSql} end`,
  contents: 's.contents',
  receivedAt: isoText('s.received_at'),
})} end`;

export function sealView({ contents: written, receivedAt, ...seal }: KeptSeal): View {
  const contents = written === null ? null : readContents(written);
  // A grade above C says that the shop has found the beacon to be its own.
  const { from, to, stated, driftMs, isClockWrong } = timeWindow(
    contents ?? { at: receivedAt, beacon: null, heardAt: null, ticksMs: null },
    receivedAt,
    seal.grade !== 'C',
  );
  return { ...seal, from, to, stated, driftMs, isClockWrong };
}

/** What the phone took the parcel for. */
export function sealedOrderNumber({ contents }: Pick<KeptSeal, 'contents'>): string | null {
  return (contents === null ? null : readContents(contents))?.orderNumber ?? null;
}
