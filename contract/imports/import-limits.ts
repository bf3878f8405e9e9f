/** The largest feed file that is taken. Apart from the endpoints, so that a screen can know it without their schemas. */
export const feedLimitBytes = 50_000_000;

/** Problems of a file that are kept; who mends these finds the others, too. */
export const keptProblems = 1_000;

/** Changes of a check on one page. */
export const changesPageSize = 50;
