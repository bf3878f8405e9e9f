import type { Knex } from 'knex';

/** A question to the database or the machine, and the gauges that its answer fills. */
export interface Figure {
  /** Name to help text. */
  gauges: Record<string, string>;
  /** The same of all its gauges. Their values are words of the code: nothing of a person, nothing of a request. */
  labelName?: string;
  read: (knex: Knex) => Promise<Sample[]>;
}

export interface Sample {
  gauge: string;
  label?: string;
  value: number;
}
