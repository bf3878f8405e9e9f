import { refuse, type Refusal } from '#contract/wire/errors.ts';

/** For a file that a row names and the store has not: no fault of whoever asks, and not to be taken for "never existed". */
export const fileNotHere = (): Refusal =>
  refuse('storage_unavailable', {
    message: 'The file is not where the shop keeps its files. Please try again later.',
    retryAfterSeconds: 60,
  });
