/** What tables.ts builds its types of. */
import type { Knex } from 'knex';
import type { Tables } from 'knex/types/tables.js';

/** A value that the statement computes. */
type Computed = Knex.Raw | Knex.QueryBuilder;

/** A point in time is also taken as ISO text. */
type Written<Value> = (Value extends Date ? Date | string : Value) | Computed;

/** What an insert must and may name. */
interface ColumnKinds<Row> {
  /** Nullable, or with a default. */
  optional?: keyof Row;
  /** Computed by PostgreSQL alone. */
  computed?: keyof Row;
  /** jsonb: the value, or its text (which a list must be, because pg would take it for an array). */
  json?: keyof Row;
  /** numeric: read as text, because a number would round it. */
  decimal?: keyof Row;
}

type Names<Row, Kinds extends ColumnKinds<Row>, Kind extends keyof ColumnKinds<Row>> =
  Kinds extends Record<Kind, infer Name> ? Extract<Name, keyof Row> : never;

type Value<Row, Kinds extends ColumnKinds<Row>, Name extends keyof Row> =
  | Written<Row[Name]>
  | (Name extends Names<Row, Kinds, 'json'> ? string : never)
  | (Name extends Names<Row, Kinds, 'decimal'> ? number : never);

type Writable<Row, Kinds extends ColumnKinds<Row>> = Exclude<keyof Row, Names<Row, Kinds, 'computed'>>;

type InsertOf<Row, Kinds extends ColumnKinds<Row>> = {
  [Name in Exclude<Writable<Row, Kinds>, Names<Row, Kinds, 'optional'>>]: Value<Row, Kinds, Name>;
} & UpdateOf<Row, Kinds>;

type UpdateOf<Row, Kinds extends ColumnKinds<Row>> = {
  [Name in Writable<Row, Kinds>]?: Value<Row, Kinds, Name>;
};

/** What Knex knows of a table. */
export type TableOf<Row, Kinds extends ColumnKinds<Row>> = Knex.CompositeTableType<
  Row,
  InsertOf<Row, Kinds>,
  UpdateOf<Row, Kinds>
>;

/** What may be inserted into a table: `InsertInto<'orders'>`. */
export type InsertInto<Name extends keyof Tables> = Knex.ResolveTableType<Tables[Name], 'insert'>;

/** What may be changed in a table: `UpdateTo<'orders'>`. */
export type UpdateTo<Name extends keyof Tables> = Knex.ResolveTableType<Tables[Name], 'update'>;

/**
 * A column's type in the contract, beside the words that its CHECK allows. A word that only the contract has does not
 * compile; one that only the database has makes the column `never`.
 */
export type Words<Contract extends Allowed, Allowed extends string> = [Allowed] extends [Contract]
  ? Contract
  : never;
