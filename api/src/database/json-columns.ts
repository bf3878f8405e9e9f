/** Shapes of jsonb columns that the contract does not own. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Free-form by design; whoever reads it narrows it. */
export type JsonObject = Record<string, unknown>;

/** Who ordered and where it goes, as typed at the checkout. */
export interface CustomerInfo {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

/** What was wrong with a supplier's file, for a person to mend. */
export interface ImportProblem {
  line: number | null;
  column: string | null;
  message: string;
}
