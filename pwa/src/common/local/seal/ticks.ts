/** Running time of this page, which no change of the clock moves. Another session means that it was started anew. */
export interface Ticks {
  session: string;
  /** Ms since the session began. */
  now: () => number;
}

export function createTicks(): Ticks {
  return {
    session: `${performance.timeOrigin} ${crypto.randomUUID()}`,
    now: () => performance.now(),
  };
}
