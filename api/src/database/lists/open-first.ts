/** A page of rows, what is open first and whole, what is finished after it: neither is sorted with the other. */
import type { Knex } from 'knex';

interface OpenFirst {
  table: string;
  /** Conditions of the row `t`. */
  base: string;
  open: string;
  /** The newest first, by an index. */
  at: string;
}

/** Of a page: one row more says that there is another. Its bindings are those of `pageBindings`. */
export function openFirstSql({ table, base, open, at }: OpenFirst): string {
  return `select id, rank, at from (
      (select t.id, 0 as rank, ${at} as at from ${table} t where ${base} and ${open})
      union all
      (select t.id, 1, ${at} from ${table} t where ${base} and not (${open})
        order by ${at} desc, t.id desc limit ?)
    ) both_ends order by rank, at desc, id desc limit ? offset ?`;
}

export function pageBindings(page: number, size: number): Knex.RawBinding[] {
  return [page * size + 1, size + 1, (page - 1) * size];
}
