import { Model, type Pojo, type QueryBuilder } from 'objection';

/**
 * What all models share. The columns of a model are those of its row in database/tables.ts, in camelCase (the connection
 * maps them to snake_case). They are merged into the class as an interface and are no class fields, which would overwrite
 * what the database answered. A model is always queried with a connection or transaction given: `User.query(trx)`.
 */
export class BaseModel extends Model {
  /** Attributes that never leave the server; bytes (token hashes, signatures) never do either. */
  static secretAttributes: readonly string[] = [];

  static override get useLimitInFirst() {
    return true;
  }

  override $formatJson(json: Pojo): Pojo {
    const formatted: Record<string, unknown> = super.$formatJson(json);
    const { secretAttributes } = this.constructor as typeof BaseModel;
    for (const [name, value] of Object.entries(formatted)) {
      if (secretAttributes.includes(name) || value instanceof Uint8Array) delete formatted[name];
    }
    return formatted;
  }
}

/** A column under the name that its table has in this query, so that modifiers also work on joined, aliased tables. */
function column(query: QueryBuilder<BaseModel>, name: string): string {
  return `${query.tableRefFor(query.modelClass())}.${name}`;
}

/** Modifier of the tables with a soft delete. */
export function notDeleted(query: QueryBuilder<BaseModel>): void {
  query.whereNull(column(query, 'deletedAt'));
}
