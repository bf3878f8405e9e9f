/** What the server says about the shop's pages before any script runs. */
import { expect, test } from 'vitest';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';

const origin = 'https://shop.example';
const server = useTestServer({ publicUrl: origin });

const hostileName = `"><script>alert(1)</script> $& $\` 'Tee' & </title>\u2028`;

async function makeOnSale(overrides: Record<string, unknown> = {}) {
  const product = await makeProduct(server().knex, overrides);
  server().catalogueMoved();
  return product;
}

async function headOf(path: string) {
  const { status, headers, text } = await server().send(path);
  const tags = [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  return {
    status,
    headers,
    text,
    title: /<title>([^<]*)<\/title>/.exec(text)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1],
    meta: Object.fromEntries(tags.map(([, name, content]) => [name, content])),
    data: [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
    ),
  };
}

const kinds = (data: Record<string, unknown>[]) => data.map(block => block['@type']);

test.each([
  ['/', 200, '/', ['LocalBusiness', 'WebSite']],
  ['/products', 200, '/products', ['BreadcrumbList']],
  ['/products/', 200, '/products', ['BreadcrumbList']],
  ['/products?sort=price&colour=blue', 200, '/products', ['BreadcrumbList']],
  ['/products?category=all', 200, '/products', ['BreadcrumbList']],
  ['/products?category=MENS', 200, '/products?category=mens', ['BreadcrumbList']],
  ['/products?category=men%E2%80%99s%20polo', 200, '/products?category=Men&#39;s%20Polo', ['BreadcrumbList']],
  ['/products?category=men', 200, undefined, []],
  ['/products?category=mens&search=tee', 200, undefined, []],
  ['/cart', 200, undefined, []],
  ['/account?tab=orders', 200, undefined, []],
  ['/admin/jobs', 200, undefined, []],
  ['/orders/ORD-1', 200, undefined, []],
  ['/shell', 200, undefined, []],
  ['/nothing', 404, undefined, []],
  ['/product/999999', 404, undefined, []],
  ['/product/x', 404, undefined, []],
  ['/products/0', 404, undefined, []],
] as const)('%s is %i, kept as %s', async (path, status, canonical, data) => {
  await makeOnSale({ categoryName: "Men's Polo", categories: ["Men's Polo"] });
  const head = await headOf(path);
  expect(head.status).toBe(status);
  expect(head.canonical).toBe(canonical && origin + canonical);
  expect(head.meta['og:url']).toBe(head.canonical);
  expect(kinds(head.data)).toEqual(data);
  expect(head.meta['robots']).toBe(
    canonical ? undefined : path.startsWith('/products?') ? 'noindex, follow' : 'noindex',
  );
  expect(head.headers['cache-control']).toBe('no-cache');
});

const screens = { '/products': ['/assets/listing.js'], '/admin': ['/assets/office.js'] };

test.each([
  ['/', true, '', null],
  ['/products', true, '/assets/listing.js', null],
  ['/cart', true, '', null],
  ['/nothing', true, '', null],
  ['/admin', false, '/assets/office.js', null],
  // Every screen of staff needs what the first one does.
  ['/admin/jobs', false, '/assets/office.js', null],
  ['/shell', false, '', screens],
] as const)('the first paint of %s waits for no script: %s', async (path, isFree, files, everywhere) => {
  const { text } = await headOf(path);
  expect(/<script src="\/theme\.js"( async)?>/.exec(text)?.[1]).toBe(isFree ? ' async' : undefined);
  expect(text.match(/theme\.js/g)).toHaveLength(1);
  // A page that is kept for every address knows what each screen needs.
  const kept = /data-screens='([^']+)'/.exec(text)?.[1];
  expect(kept ? JSON.parse(kept) : null).toEqual(everywhere);
  expect(/data-files="([^"]*)"/.exec(text)?.[1]?.trim()).toBe(files);
});

test('the words of a category', async () => {
  await makeOnSale({ categoryName: "Men's Polo", categories: ["Men's Polo"] });
  const { title, meta } = await headOf("/products?category=men's%20hoodies");
  expect(title).toBe('Products · Selvedge');
  expect(meta['robots']).toBe('noindex, follow');
  expect((await headOf("/products?category=men's%20polo")).title).toBe('Men&#39;s Polo · Selvedge');
});

test('a product says what it is, costs and where it stands', async () => {
  const { id, name } = await makeOnSale({
    description: 'A 240 gsm tee.',
    categoryName: "Men's T-Shirts",
    supplier: 'Northloom',
    stock: 12,
    rating: 4.5,
    numReviews: 126,
    ratingIsSample: true,
  });
  const head = await headOf(`/product/${id}`);
  expect(head).toMatchObject({
    status: 200,
    title: `${name} · Selvedge`,
    canonical: `${origin}/product/${id}`,
    meta: {
      description: 'A 240 gsm tee. $19.95 each.',
      'og:type': 'product',
      'og:title': name,
      'og:image': `${origin}/og/product/${id}.png`,
      'og:locale': 'en_AU',
      'og:site_name': 'Selvedge',
      'twitter:card': 'summary_large_image',
    },
  });
  const [product, crumbs] = head.data;
  expect(product).toMatchObject({
    '@type': 'Product',
    name,
    brand: { name: 'Northloom' },
    offers: {
      price: '19.95',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
      url: `${origin}/product/${id}`,
    },
  });
  // A sample rating is no rating.
  expect(head.text).not.toMatch(/aggregateRating|ratingValue/);
  expect(crumbs?.['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: `${origin}/` },
    { position: 2, name: 'Products' },
    { position: 3, name: "Men's T-Shirts", item: `${origin}/products?category=Men's%20T-Shirts` },
    { position: 4, name, item: `${origin}/product/${id}` },
  ]);
  expect((await headOf(`/products/${id}`)).canonical).toBe(head.canonical);
});

test('real reviews are told, a price on request is no offer, nothing in stock is made to order', async () => {
  const rated = await makeOnSale({ rating: 4.3, numReviews: 8, ratingIsSample: false });
  const unpriced = await makeOnSale({ priceCents: 0 });
  const [first] = (await headOf(`/product/${rated.id}`)).data;
  expect(first).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 8 },
    offers: { availability: 'https://schema.org/MadeToOrder' },
  });
  const { data, meta } = await headOf(`/product/${unpriced.id}`);
  expect(data[0]).not.toHaveProperty('offers');
  expect(meta['description']).not.toContain('$');
});

test('a hostile name stays text everywhere', async () => {
  const { id } = await makeOnSale({ name: hostileName, description: hostileName, categoryName: '</script>' });
  const { text, data, headers } = await headOf(`/product/${id}`);
  expect(text).not.toContain('<script>alert');
  expect(text.match(/<\/title>/g)).toHaveLength(1);
  expect(text.match(/<\/body>/g)).toHaveLength(1);
  expect(data[0]).toMatchObject({ name: hostileName });
  expect(headers['content-security-policy']).not.toContain('unsafe');
  const brought = /id="first-answer" data-path="([^"]*)">([\s\S]*?)<\/script>/.exec(text);
  expect(brought?.[1]).toBe(`/api/products/${id}`);
  expect(JSON.parse(brought?.[2] ?? '')).toMatchObject({ id, name: hostileName });
  const sitemap = await server().send('/sitemap.xml');
  expect(sitemap.text).not.toContain('</script>');
  expect((await server().send(`/og/product/${id}.png`)).status).toBe(200);
});

test('a product that is taken off sale is gone from pages, pictures and sitemap', async () => {
  const { id } = await makeOnSale();
  expect((await headOf(`/product/${id}`)).status).toBe(200);
  await server().knex('products').where({ id }).update({ archivedAt: new Date() });
  server().catalogueMoved();
  const gone = await headOf(`/product/${id}`);
  expect(gone).toMatchObject({
    status: 404,
    title: 'Page Not Found · Selvedge',
    meta: { robots: 'noindex' },
  });
  expect((await server().send(`/og/product/${id}.png`)).status).toBe(404);
  expect((await server().send('/sitemap.xml')).text).not.toContain(`/product/${id}<`);
});

test('a page that has not changed is not sent twice, and costs no query', async () => {
  const { id } = await makeOnSale();
  const first = await server().send(`/product/${id}`, { headers: { 'accept-encoding': 'br' } });
  expect(first.headers['content-encoding']).toBe('br');
  let queries = 0;
  const count = () => void queries++;
  server().knex.on('query', count);
  const again = await server().send(`/product/${id}`, {
    headers: { 'if-none-match': first.headers.etag ?? '' },
  });
  server().knex.removeListener('query', count);
  expect([again.status, again.text, queries]).toEqual([304, '', 0]);
});

test('sitemap and robots', async () => {
  const { id } = await makeOnSale({ categoryName: "Men's Polo", categories: ["Men's Polo"] });
  const sitemap = await server().send('/sitemap.xml');
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(sitemap.text).toContain(`<loc>${origin}/</loc>`);
  expect(sitemap.text).toContain(`<loc>${origin}/products?category=Men&#39;s%20Polo</loc>`);
  expect(sitemap.text).toMatch(
    new RegExp(`<loc>${origin}/product/${id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`),
  );
  expect(sitemap.text).not.toMatch(/cart|admin|checkout|:id/);
  expect((await server().send('/sitemap-1.xml')).status).toBe(404);
  const robots = await server().send('/robots.txt');
  expect(robots.text.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /cart',
      `Sitemap: ${origin}/sitemap.xml`,
    ]),
  );
});

test('pictures for shared links', async () => {
  const { id } = await makeOnSale({ name: 'A very long name '.repeat(12) });
  for (const path of ['/og/shop.png', `/og/product/${id}.png`]) {
    const answer = await fetch(server().baseUrl + path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const picture = Buffer.from(await answer.arrayBuffer());
    // The signature, then the size in the first chunk.
    expect(picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  for (const path of ['/og/product/999999.png', '/og/product/01.png', '/og/x.png', '/og/shop.svg'])
    expect((await server().send(path)).status).toBe(404);
});
