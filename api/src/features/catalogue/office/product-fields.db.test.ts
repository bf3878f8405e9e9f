/** Every row of the table of product fields is a whole field: a new row is tried without a line here. */
import { describe, expect, test } from 'vitest';
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import { multipart } from '#tests/factories/forms.ts';
import { openOffice } from '#tests/factories/imports.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { present } from '#api/database/present.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

type Facts = Record<string, unknown>;

describe.each(productFieldRows.map(field => [field.name, field] as const))('%s', (name, field) => {
  const { kind, initial = false } = field;
  const read = async (path: string) => {
    const { send } = await server().as('admin');
    return (await send(path)).json as Facts;
  };

  async function change(id: number, value: unknown) {
    const { send } = await server().as('admin');
    const answer = await send(`/api/products/${id}`, multipart('PATCH', { [name]: value }));
    expect(answer.status, answer.text).toBe(200);
  }

  test('people of the office change, read and find it, shoppers see it, and the audit log has both values', async () => {
    const value = kind === 'flag' ? !initial : kind === 'lines' ? [`Line of ${name}`] : `Words of ${name}`;
    const { id } = await makeProduct(server().knex);
    const ofId = (list: unknown) => (list as Facts[]).find(one => one['id'] === id);
    const before = (await read(`/api/admin/products/${id}`))[name];
    await change(id, value);

    expect((await read(`/api/admin/products/${id}`))[name]).toEqual(value);
    const { products } = await read('/api/admin/products?sort=newest');
    expect(ofId(products)?.[name]).toEqual(field.office === 'list' ? value : undefined);
    const found = await read(`/api/admin/products?search=${encodeURIComponent(String(value))}`);
    expect(found['total']).toBe(field.isSearched ? 1 : 0);

    expect((await read(`/api/products/${id}`))[name]).toEqual(field.shoppers ? value : undefined);
    expect(ofId(await read('/api/products'))?.[name]).toEqual(field.shoppers === 'list' ? value : undefined);

    const event = await server()
      .knex('audit_events')
      .where({ entity: 'product', entityId: String(id) });
    expect(event).toMatchObject([{ before: { [name]: before }, after: { [name]: value } }]);
  });

  test.runIf(field.feed)('an import writes it, says so, and leaves what people wrote', async () => {
    const office = await openOffice(server());
    const handle = `import-${name.toLowerCase()}`;
    const fileWith = (cell: string) =>
      `Handle,Product,Colour,Size,Stock Code,Base Price,${field.feed?.column}\n${handle},Tee,Navy,M,${handle},24.95,${cell}\n`;
    const standing = async () => {
      const { id } = present(await server().knex('products').where({ slug: handle }).first('id'));
      return { id, value: (await read(`/api/admin/products/${id}`))[name] };
    };
    const [first, second, own] = kind === 'flag' ? ['yes', 'no', 'yes'] : ['First', 'Second', 'Our own'];
    const valueOf = (cell: string) => (kind === 'flag' ? cell === 'yes' : kind === 'lines' ? [cell] : cell);

    await office.importFile(fileWith(first));
    expect((await standing()).value).toEqual(valueOf(first));

    const checked = await office.checkFile(fileWith(second));
    const { changes } = await office.changes(checked.id, '?action=changed');
    expect(changes).toMatchObject([{ name: 'Tee', fields: [{ label: field.label }] }]);
    await office.importFile(fileWith(second));
    const { id, value } = await standing();
    expect(value).toEqual(valueOf(second));

    await change(id, valueOf(own));
    await office.importFile(fileWith(second));
    expect((await standing()).value).toEqual(valueOf(field.isHandWritten ? own : second));
  });
});
