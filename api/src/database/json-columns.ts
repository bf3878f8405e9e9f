/** Shapes of jsonb columns that the contract does not own. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Free-form by design; the code that reads it narrows the type. */
export type JsonObject = Record<string, unknown>;

/** What was wrong with a supplier's file, for a person to mend. */
export interface ImportProblem {
  line: number | null;
  column: string | null;
  message: string;
}

/** One field of a row that an import would change, in words for the office. */
export interface ChangedField {
  label: string;
  before: string;
  after: string;
}
