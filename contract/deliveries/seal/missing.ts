/** Why there is no seal. The proof itself is still kept. */
export const sealMissing = [
  'no_key',
  'unsupported',
  'failed',
  'slow',
  'unreadable',
  'older_app',
  'office',
] as const;
export type SealMissing = (typeof sealMissing)[number];
