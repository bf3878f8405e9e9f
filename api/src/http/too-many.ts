import { refuse, type Refusal } from '#contract/wire/errors.ts';

/** Says when to try again, in words and as `Retry-After`. */
export function tooMany(waitSeconds: number): Refusal {
  const wait = waitSeconds > 90 ? `${Math.ceil(waitSeconds / 60)} minutes` : `${waitSeconds} seconds`;
  return refuse('rate_limited', {
    message: `Too many attempts. Please try again in ${wait}.`,
    retryAfterSeconds: waitSeconds,
  });
}
