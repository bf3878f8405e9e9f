/** A small file and an office that sends it, for the tests of imports over HTTP. */
import { expect } from 'vitest';
import type { ProductsRow } from '#api/database/tables.ts';
import type { ImportChangeList, ImportRunDetail, ImportRunView } from '#contract/imports/endpoints.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';

export const header =
  'Handle,Product,Category,Extra Categories,Style Code,Base Price,Price Breaks,Colour,Hex,Size,Stock Code,GTIN,Stock';
export const teeM = "tee,Heavy tee,Men's T-Shirts,,NL-1,24.95,20:22.50,Navy,#1b2c4a,M,NL-1-M,2900000000018,5";
export const teeL = 'tee,,,,,,,Navy,#1b2c4a,L,NL-1-L,,7';
export const bag = 'bag,Market bag,Bags,Promotional Products,PF-9,8.90,,Natural,#f1e9d8,One size,PF-9-N,,0';
export const fileOf = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;

/** Everything an import may write, without what no row can rewind. */
export async function catalogue({ knex }: Pick<TestServer, 'knex'>) {
  const plain = <Row extends { version: number; updatedAt: Date }>(rows: Row[]) =>
    rows.map(({ version: _, updatedAt: __, ...row }) => row);
  const [products, variants, categories, links] = await Promise.all([
    knex('products').orderBy('slug'),
    knex('product_variants').orderBy('stockCode'),
    knex('categories').orderBy('id'),
    knex('product_categories').orderBy(['productId', 'categoryId']),
  ]);
  return {
    products: plain<ProductsRow>(products),
    variants: plain(variants),
    categories: plain(categories),
    links,
  };
}

export async function openOffice(server: TestServer) {
  const admin: SignedIn = await server.as('admin');

  async function call<T>(method: 'GET' | 'POST', path: string, body?: string | Uint8Array<ArrayBuffer>) {
    const answer = await fetch(server.baseUrl + path, {
      method,
      headers: { Cookie: admin.cookie, Origin: server.baseUrl, 'Content-Type': 'text/csv' },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, text, json: (/^[[{]/.test(text) ? JSON.parse(text) : null) as T };
  }

  /** A run that has begun is followed by its row. */
  async function outcome(path: string, body?: string): Promise<ImportRunDetail> {
    const begun = await call<ImportRunView>('POST', path, body);
    expect(begun.status, begun.text).toBe(202);
    await server.shop.settled();
    return (await call<ImportRunDetail>('GET', `/api/import-runs/${begun.json.id}`)).json;
  }

  /** Imports what a check has found, and agrees to what it takes off sale. */
  async function agree({ id, counts }: ImportRunDetail): Promise<ImportRunDetail> {
    const { productsArchived = 0, variantsArchived = 0 } = counts;
    const agreed = `productsOffSale=${productsArchived}&variantsOffSale=${variantsArchived}`;
    return outcome(`/api/import-runs/${id}/apply?${agreed}`);
  }

  return {
    id: admin.id,
    call,
    outcome,
    agree,
    /** Replaces the catalogue. If that is asked about, the office agrees. */
    async importFile(file: string): Promise<ImportRunDetail> {
      const run = await outcome('/api/import-files?name=spring.csv&mode=replace', file);
      return run.status === 'checked' ? agree(run) : run;
    },
    addFile: (file: string) => outcome('/api/import-files?name=spring.csv&mode=add', file),
    checkFile: (file: string) => outcome('/api/import-checks/file?name=spring.csv&mode=replace', file),
    changes: async (id: number, query = '') =>
      (await call<ImportChangeList>('GET', `/api/import-runs/${id}/changes${query}`)).json,
  };
}
