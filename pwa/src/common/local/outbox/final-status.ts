import type { Verdict } from '#contract/wire/sync.ts';

/** The office's final decision on a change. For `duplicate`, its decision the first time. */
export function finalStatus({ status, original }: Verdict): Verdict['status'] {
  return status === 'duplicate' ? (original ?? 'applied') : status;
}
