import type { Knex } from 'knex';

export const name = '0028-insight';

/** What is counted of visits: figures by day. No row says who, from which address or at which time of the day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE analytics_days (
      -- Of the shop's calendar.
      day date NOT NULL,
      kind text NOT NULL CONSTRAINT analytics_days_kind CHECK (kind IN ('view', 'visit', 'product', 'cart',
        'checkout', 'search', 'search_none', 'search_pick', 'referrer')),
      -- Pattern of a page, number of a product, words of a search, host: by the kind.
      subject varchar(255) NOT NULL,
      count integer NOT NULL CONSTRAINT analytics_days_count CHECK (count > 0),
      PRIMARY KEY (day, kind, subject)
    );
    CREATE TABLE vital_days (
      day date NOT NULL,
      name text NOT NULL CONSTRAINT vital_days_name CHECK (name IN ('LCP', 'INP', 'CLS', 'TTFB')),
      page varchar(255) NOT NULL,
      device text NOT NULL CONSTRAINT vital_days_device CHECK (device IN ('phone', 'tablet', 'desk')),
      bucket smallint NOT NULL CONSTRAINT vital_days_bucket CHECK (bucket BETWEEN 0 AND 17),
      count integer NOT NULL CONSTRAINT vital_days_count CHECK (count > 0),
      PRIMARY KEY (day, name, page, device, bucket)
    );
  `);
}
