import type { Knex } from 'knex';

export const name = '0068-kept-counts';

/** Each list with the columns that its counts depend on. A row counts in the week in which it was made. */
const counted: readonly (readonly [list: string, columns: readonly string[]])[] = [
  [
    'orders',
    [
      'created_at',
      'status',
      'is_paid',
      'is_shipped',
      'payment_review',
      'fulfilment_method',
      'total_cents',
      'payment_id',
    ],
  ],
  ['payments', ['created_at', 'status', 'order_id']],
  ['mails', ['created_at', 'status', 'kind']],
  ['projects', ['created_at', 'status', 'deleted_at']],
  ['customers', ['created_at', 'deleted_at']],
];

/** Younger rows change all the time and aren't counted in advance, so that what everybody writes costs nothing more. */
const isOld = (row: string) => `${row}.created_at < now() - interval '14 days'`;
const columnsOf = (row: string, columns: readonly string[]) =>
  columns.map(column => `${row}.${column}`).join(', ');

/**
 * Counts of the past, week by week. A change of an old row drops the counts of its week, in the same transaction; until a
 * round has counted it again, that week is counted from its rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE kept_counts (
      list text NOT NULL,
      -- A Monday, in UTC.
      week date NOT NULL,
      -- '' for a week that has been counted, whether or not anything was in it.
      state text NOT NULL,
      row_count integer NOT NULL,
      cents bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (list, week, state)
    );
    COMMENT ON TABLE kept_counts IS 'How many rows of a list were made in a past week, by state.';

    CREATE FUNCTION week_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT date_trunc('week', at AT TIME ZONE 'UTC')::date
    $$;

    -- The times that no kept count covers. In plpgsql, so that the planner takes them for the few that they are.
    CREATE FUNCTION open_ranges(of_list text) RETURNS TABLE (begins timestamptz, ends timestamptz)
      LANGUAGE plpgsql STABLE ROWS 3 AS $$
    BEGIN
      RETURN QUERY WITH kept AS (
        SELECT week, lag(week) OVER (ORDER BY week) AS before, lead(week) OVER (ORDER BY week) AS after
        FROM kept_counts WHERE list = of_list AND state = ''
      )
      SELECT CASE WHEN before IS NULL THEN '-infinity'::timestamptz ELSE (before + 7)::timestamp AT TIME ZONE 'UTC' END,
        week::timestamp AT TIME ZONE 'UTC' FROM kept WHERE before IS DISTINCT FROM week - 7
      UNION ALL
      SELECT (max(week) + 7)::timestamp AT TIME ZONE 'UTC', 'infinity'::timestamptz FROM kept HAVING max(week) IS NOT NULL
      UNION ALL
      SELECT '-infinity'::timestamptz, 'infinity'::timestamptz WHERE NOT EXISTS (SELECT FROM kept);
    END $$;

    -- The lock is shared among those who change rows: a round counts only while none of them is at work.
    CREATE FUNCTION forget_week(of_list text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('kept_counts ' || of_list, 0));
      DELETE FROM kept_counts WHERE list = of_list AND week = public.week_of(at);
    END $$;

    CREATE FUNCTION forget_count() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM forget_week(TG_ARGV[0], OLD.created_at); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM forget_week(TG_ARGV[0], NEW.created_at); END IF;
      RETURN NULL;
    END $$;

    -- What an order brought in depends on its refunds.
    CREATE FUNCTION forget_count_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_week('orders', created_at) FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_count AFTER INSERT OR UPDATE OR DELETE ON refunds
      FOR EACH ROW EXECUTE FUNCTION forget_count_of_refund();

    -- Which of its payments is the second one depends on the order.
    CREATE FUNCTION forget_count_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_week('payments', created_at) FROM payments WHERE order_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_count_of_payments AFTER UPDATE ON orders FOR EACH ROW
      WHEN (OLD.payment_id IS DISTINCT FROM NEW.payment_id
        AND (OLD.payment_id IS NOT NULL OR OLD.created_at < now() - interval '1 hour'))
      EXECUTE FUNCTION forget_count_of_payments();

    CREATE INDEX payments_created_at ON payments (created_at) INCLUDE (order_id, status, provider_payment_id);
    CREATE INDEX customers_deleted ON customers (deleted_at DESC) WHERE deleted_at IS NOT NULL;
    DROP INDEX orders_settled;
  `);
  for (const [list, columns] of counted)
    await knex.raw(`
      CREATE TRIGGER forget_count_insert AFTER INSERT ON ${list} FOR EACH ROW
        WHEN (${isOld('NEW')}) EXECUTE FUNCTION forget_count('${list}');
      CREATE TRIGGER forget_count_update AFTER UPDATE ON ${list} FOR EACH ROW
        WHEN ((${isOld('OLD')} OR ${isOld('NEW')})
          AND (${columnsOf('OLD', columns)}) IS DISTINCT FROM (${columnsOf('NEW', columns)}))
        EXECUTE FUNCTION forget_count('${list}');
      CREATE TRIGGER forget_count_delete AFTER DELETE ON ${list} FOR EACH ROW
        WHEN (${isOld('OLD')}) EXECUTE FUNCTION forget_count('${list}');
    `);
}
