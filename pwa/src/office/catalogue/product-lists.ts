/** Queries that show or count products: invalidated after a change. */
export const productLists = [['products'], ['categories'], ['dashboard']];
