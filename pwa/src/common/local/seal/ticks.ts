/** Monotonic time of this page, unaffected by changes of the clock. A different session means that it restarted. */
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
