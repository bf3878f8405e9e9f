/** Print areas of a product: changed by the office, seen by shoppers, and kept as they were by what was sold. */
import { describe, expect, test } from 'vitest';
import { movedDesigns } from '#contract/artwork/changed-places.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { type PrintAreas, usualAreas } from '#contract/garments/print-areas.ts';
import type { ErrorBody } from '#contract/wire/errors.ts';
import { multipart } from '#tests/factories/forms.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { type MadeProduct, makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

const tee = usualAreas('tee');
const hem = { id: 'left-hem', side: 'front', left: 500, top: 780, width: 80, height: 60 } as const;
const withChest = (width: number): PrintAreas => ({
  ...tee,
  areas: [...tee.areas.map(one => (one.id === 'left-chest' ? { ...one, width } : one)), hem],
});
const narrow = withChest(80);

async function change(id: number, printAreas: PrintAreas | null, more: Record<string, unknown> = {}) {
  const { send } = await server().as('admin');
  const answer = await send(
    `/api/products/${id}`,
    multipart('PATCH', { printAreas: JSON.stringify(printAreas), ...more }),
  );
  server().catalogueMoved();
  return answer;
}
const shown = async ({ id }: MadeProduct) => (await server().send(`/api/products/${id}`)).json as Product;
const inOffice = async ({ id }: MadeProduct) =>
  (await (await server().as('admin')).send(`/api/admin/products/${id}`)).json as OfficeProduct;

describe('in the office', () => {
  test('areas are changed, sent to shoppers, logged, and go back to the garment’s own', async () => {
    const product = await makeProduct(server().knex);
    expect(await shown(product)).not.toHaveProperty('printAreas');
    expect((await change(product.id, narrow)).status).toBe(200);
    expect((await shown(product)).printAreas?.areas.find(({ id }) => id === 'left-chest')?.width).toBe(80);
    const log = await server()
      .knex('audit_events')
      .where({ entity: 'product', entityId: String(product.id) });
    expect(log).toMatchObject([{ before: { printAreas: null }, after: { printAreas: { garment: 'tee' } } }]);

    expect((await change(product.id, null)).status).toBe(200);
    expect(await shown(product)).not.toHaveProperty('printAreas');
    // The drawing's own areas are no areas of the product.
    expect((await change(product.id, tee)).status).toBe(200);
    expect((await inOffice(product)).printAreas).toBeNull();
  });

  test('on another drawing they wait; a version that was not seen is a clash; nonsense is refused with its reason', async () => {
    const product = await makeProduct(server().knex);
    await change(product.id, narrow);
    const { version } = await inOffice(product);
    expect((await change(product.id, null, { version: version - 1 })).status).toBe(409);
    await (
      await server().as('admin')
    ).send(`/api/products/${product.id}`, multipart('PATCH', { garment: 'hoodie' }));
    server().catalogueMoved();
    expect(await shown(product)).not.toHaveProperty('printAreas');
    expect((await inOffice(product)).printAreas).not.toBeNull();

    const outside = { ...tee, areas: [{ ...hem, left: 1 }] };
    const refused = await change(product.id, outside);
    expect(refused.status).toBe(422);
    expect(Object.values((refused.json as ErrorBody).fields ?? {})).toEqual([
      'Left hem goes beyond the garment.',
    ]);
    expect((await change(product.id, { garment: 'tee', areas: [] })).status).toBe(422);
  });

  test('only who may manage products', async () => {
    const product = await makeProduct(server().knex);
    for (const role of ['driver', 'workshop'] as const) {
      const { send } = await server().as(role);
      const answer = await send(`/api/products/${product.id}`, multipart('PATCH', { printAreas: 'null' }));
      expect(answer.status).toBe(403);
    }
  });
});

describe('what is ordered', () => {
  const order = async (product: MadeProduct, area: string | undefined, printAreas?: PrintAreas | null) => {
    const body = orderBody([{ product, placements: [{ position: 'front', decorationMethod: 'print' }] }]);
    const items = body.items.map(item => ({
      ...item,
      ...(printAreas === undefined ? {} : { printAreas }),
      designPlacements: item.designPlacements.map(one => ({ ...one, ...(area ? { area } : {}) })),
    }));
    return asVisitor(server().baseUrl)('/api/orders', { json: { ...body, items } });
  };
  const mmOf = async (orderId: string) => {
    const { send } = await server().as('admin');
    const proofs = (await send(`/api/orders/${orderId}/proofs`)).json as {
      draft: { widthMm: number; area: string | null }[];
    };
    const detail = (await send(`/api/orders/${orderId}`)).json as {
      items: { printAreas?: PrintAreas | null; garment: string }[];
    };
    return { draft: proofs.draft.map(({ widthMm, area }) => [area, widthMm]), item: detail.items[0] };
  };

  test('keeps the areas that it was sold with, whatever becomes of the product’s', async () => {
    const { knex } = server();
    const product = await makeProduct(knex);
    const plain = (await order(product, 'left-chest')).json as { orderId: string };
    await change(product.id, narrow);
    const seen = (await shown(product)).printAreas ?? null;
    const own = await order(product, 'left-chest', seen);
    expect(own.status, own.text).toBe(201);
    const { orderId } = own.json as { orderId: string };
    const hemmed = await order(product, 'left-hem', seen);
    expect(hemmed.status, hemmed.text).toBe(201);
    const before = [await mmOf(plain.orderId), await mmOf(orderId)];
    expect(before.map(({ draft }) => draft)).toEqual([[['left-chest', 56]], [['left-chest', 44]]]);
    expect([before[0]?.item?.printAreas, before[1]?.item?.printAreas]).toEqual([null, seen]);

    const { send } = await server().as('admin');
    await send(`/api/orders/${orderId}`, {
      method: 'PATCH',
      json: { paid: { method: 'cash' }, reason: 'Counter' },
    });
    const jobsOf = () =>
      knex('jobs as j')
        .join('order_items as i', 'i.id', 'j.orderItemId')
        .join('orders as o', 'o.id', 'i.orderId')
        .where('o.orderId', orderId)
        .select('j.details', 'j.artwork');
    const jobs = await jobsOf();
    expect(jobs).toMatchObject([
      { details: { printAreas: seen }, artwork: [{ area: 'left-chest', widthMm: 44 }] },
    ]);

    await change(product.id, withChest(50));
    await send(`/api/products/${product.id}`, multipart('PATCH', { garment: 'hoodie' }));
    expect(await mmOf(orderId)).toEqual(before[1]);
    expect(await jobsOf()).toEqual(jobs);
    await change(product.id, null);
    expect(await mmOf(orderId)).toEqual(before[1]);
  });

  test('was placed in the areas that the product has: others are refused, and nothing is made in another size', async () => {
    const product = await makeProduct(server().knex);
    await change(product.id, narrow);
    const seen = (await shown(product)).printAreas ?? null;
    for (const [area, areas, status] of [
      ['left-chest', undefined, 422],
      ['left-chest', null, 422],
      ['left-chest', withChest(90), 422],
      ['left-hem', undefined, 422],
      ['cuff', seen, 422],
      ['right-chest', undefined, 201],
      [undefined, null, 201],
      ['left-chest', seen, 201],
    ] as const) {
      const answer = await order(product, area, areas);
      expect([area, answer.status], answer.text).toEqual([area, status]);
    }
    const { message } = (await order(product, 'left-chest')).json as ErrorBody;
    expect(message).toContain('have changed since the design on the left chest was placed');
    const line = { garment: 'tee', designPlacements: [{ position: 'front' as const, area: 'left-chest' }] };
    expect(movedDesigns(line, await shown(product))).toHaveLength(1);
  });
});
