/** What the page and its service worker say to each other. */

/** Asks the worker to keep the staff screens on this device; see sw.ts. */
export const keepStaffMessage = { type: 'KEEP_STAFF' } as const;

/** Asks the worker to answer this page too. */
export const claimMessage = { type: 'CLAIM' } as const;

/** Name under which the browser is asked to say when there is a network again. */
export const unsentTag = 'selvedge-unsent';

/** To every window: there may be a network again. */
export const wokenMessage = { type: 'MAY_SEND' } as const;
