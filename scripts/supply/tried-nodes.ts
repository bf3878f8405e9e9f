/** Major versions of Node that a shop may run on; the first is the least. `npm run test:nodes` tries each. */
export const triedNodes: readonly string[] = ['20', '22', '24'];
