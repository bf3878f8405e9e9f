/** Maximum size of a feed file. Separate from the endpoints, so that a screen can use it without their schemas. */
export const feedLimitBytes = 50_000_000;

/** Of one that the shop fetches by itself, unpacked. */
export const scheduledFeedLimitBytes = 500_000_000;

/** Problems of a file that are stored. A person who fixes these finds the others too. */
export const keptProblems = 1_000;

/** Changes of a check on one page. */
export const changesPageSize = 50;
