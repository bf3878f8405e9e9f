/**
 * What other shops' servers did on the machine of their own run, and Koa's hello beside them there. They are not
 * installed here: a ratio to them goes by what share of Koa's hello each of both serves.
 */

/** Answers a second, Vendure 3.7.3 and Medusa 2.21.2 on two cores, 23 November 2026; start in milliseconds. */
export const recorded = {
  hello: 21_075,
  vendure: { list: 58.7, detail: 24.4, orders: 7, startMs: 2_800 },
  medusa: { search: 15.7 },
} as const;

/** How many times as many answers as the peer would give where Koa's hello is this quick. */
export function timesPeer(perSecond: number, hello: number, peer: number): number {
  return perSecond / ((hello * peer) / recorded.hello);
}
