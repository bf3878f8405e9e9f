import { feedLimitBytes, keptProblems } from '#contract/imports/import-limits.ts';

export const feedLimits = { bytes: feedLimitBytes, rows: 500_000, problems: keptProblems } as const;
