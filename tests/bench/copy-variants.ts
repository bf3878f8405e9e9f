/**
 * COPY of the variants that an import has written into a table of the same shape: the same columns, checks, keys and
 * indexes, so that the ratio is what the importer adds.
 */
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

const columns =
  'product_id, stock_code, color, size, price_cents, gtin, hex_codes, pantones, stock, display_order';

/** The table, with its own products to refer to, and the rows in COPY's format. */
export async function prepareCopy(client: pg.Client): Promise<{ lines: number; copy: () => Promise<void> }> {
  const parts: Buffer[] = [];
  const reading = client.query(to(`copy (select ${columns} from product_variants) to stdout`));
  for await (const part of reading) parts.push(part as Buffer);
  await client.query(`
    create table bench_products (id int primary key);
    insert into bench_products select id from products;
    create table bench_copy (like product_variants including all, foreign key (product_id) references bench_products)`);
  const copy = async () => {
    await client.query('truncate bench_copy');
    await pipeline(Readable.from(parts), client.query(from(`copy bench_copy (${columns}) from stdin`)));
  };
  return { lines: reading.rowCount, copy };
}
