/** What shows products or counts them: stale after a change. */
export const productLists = [['products'], ['categories'], ['dashboard']];
