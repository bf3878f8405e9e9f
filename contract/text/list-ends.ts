/**
 * The most rows of lists that are no list of the office: parts of a record, and queues. Where one has as many, there may be
 * more, so its screen says so and has a way on (`OlderRows`, `ListEnd`).
 */
export const mostRows = {
  ownOrders: 200,
  codeUses: 100,
  importRuns: 20,
  feedRuns: 30,
  receipts: 20,
  /** Messages, quotes and events of a lead, each. */
  ofLead: 200,
  /** Proof of deliveries that somebody has to look at, and payments without an order: the next ones follow. */
  toDecide: 200,
  deliveryEvents: 500,
  /** Of changes that met, in a job. */
  jobMerges: 10,
  devicesOfPerson: 50,
  /** Customers who may be the same person. */
  alike: 10,
  pageVersions: 200,
  policyVersions: 500,
  /** Products, pages and sites with the most visits. */
  mostVisited: 20,
} as const;
