import { Model, type Pojo, type QueryBuilder } from 'objection';

/**
 * What all rows share. Columns are named in camelCase here (the connection maps them to snake_case); attributes
 * are `declare`d, because a class field would overwrite what the database answered. A model is always queried with
 * a connection or transaction given: `Order.query(trx)`.
 */
export class BaseModel extends Model {
  /** Attributes that never leave the server; bytes (token hashes, signatures) never do either. */
  static secretAttributes: readonly string[] = [];
  /** Exact decimals, which the connection hands over as text. Only for figures that a number holds exactly enough. */
  static decimalAttributes: readonly string[] = [];

  static override get useLimitInFirst() {
    return true;
  }

  override $formatJson(json: Pojo): Pojo {
    const formatted = super.$formatJson(json);
    const { secretAttributes } = this.constructor as typeof BaseModel;
    for (const [name, value] of Object.entries(formatted)) {
      if (secretAttributes.includes(name) || value instanceof Uint8Array) delete formatted[name];
    }
    return formatted;
  }

  override $parseDatabaseJson(json: Pojo): Pojo {
    const parsed = super.$parseDatabaseJson(json);
    const { decimalAttributes } = this.constructor as typeof BaseModel;
    for (const name of decimalAttributes) {
      if (typeof parsed[name] === 'string') parsed[name] = Number(parsed[name]);
    }
    return parsed;
  }
}

/** A column under the name that its table has in this query, so that modifiers also work on joined, aliased tables. */
export function column(query: QueryBuilder<BaseModel>, name: string): string {
  return `${query.tableRefFor(query.modelClass())}.${name}`;
}

/** Modifier of the tables with a soft delete. */
export function notDeleted(query: QueryBuilder<BaseModel>): void {
  query.whereNull(column(query, 'deletedAt'));
}

export function newestFirst(query: QueryBuilder<BaseModel>): void {
  query.orderBy(column(query, 'createdAt'), 'desc');
}
