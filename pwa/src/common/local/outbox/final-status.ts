import type { Verdict } from '#contract/wire/sync.ts';

/** What the office made of a change in the end: with `duplicate`, what it made of it the first time. */
export function finalStatus({ status, original }: Verdict): Verdict['status'] {
  return status === 'duplicate' ? (original ?? 'applied') : status;
}
