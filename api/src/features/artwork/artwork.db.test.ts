import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { artworkLimitBytes, artworkRefusals } from '#contract/artwork/artwork.ts';
import { pageText } from '#contract/artwork/pdf/page-name.ts';
import { pdfRefusals } from '#contract/artwork/pdf/pdf-refusals.ts';
import { photograph } from '#tests/factories/heics.ts';
import {
  bombPng,
  halfOf,
  jpegWithGpsAndScript,
  metadataOf,
  photographOnItsSide,
  pixelAt,
  picture,
  sizeOf,
  svg,
  tiff,
} from '#tests/factories/pictures.ts';
import { lockedPdf, packedScript, twoPages } from '#tests/factories/pdfs.ts';
import { createSend } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { withArtworkLock } from './lock-artwork.ts';
import { sweepArtworks } from './sweep-artworks.ts';

const server = useTestServer();

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const visitor = () => `__Host-vid=${randomBytes(32).toString('base64url')}`;

async function put(
  bytes: Buffer,
  { cookie = visitor(), sha256 = sha256Of(bytes), name = 'logo.png', page = 0, from = '' } = {},
) {
  const send = createSend(server().baseUrl, cookie);
  const query = `name=${encodeURIComponent(name)}${page ? `&page=${page}` : ''}${from ? `&from=${from}` : ''}`;
  const path = `/api/uploads/${sha256}?${query}`;
  const answer = await send(path, { method: 'PUT', body: bytes, headers: { 'Content-Type': 'image/png' } });
  return { answer, send, sha256, cookie };
}

const rowsOf = (sha256: string) => server().knex('artworks').where({ sha256 });

/** Each shows the one below it five times. */
const level = (n: number) =>
  n === 0 ? '<rect id="l0"/>' : `<g id="l${n}">${`<use href="#l${n - 1}"/>`.repeat(5)}</g>`;

test('a picture is stored, its row stands, and its owner sees a re-encoded one', async () => {
  const bytes = await picture({ width: 300, height: 200, colour: '#ff0000' });
  const { answer, send, sha256 } = await put(bytes);
  expect(answer).toMatchObject({
    status: 201,
    json: { sha256, type: 'image/png', bytes: bytes.length, widthPx: 300, heightPx: 200 },
  });
  expect(await rowsOf(sha256)).toMatchObject([{ kind: 'design', fileName: 'logo.png', previewReady: true }]);
  expect((await send(`/api/uploads/${sha256}`, { method: 'HEAD' })).status).toBe(204);

  const image = await send(`/api/artworks/${sha256}/96.webp`);
  expect(image).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});

test('the same bytes again answer the same and change nothing', async () => {
  const bytes = await picture({ width: 64, height: 64, colour: '#00ff00' });
  const first = await put(bytes);
  const again = await put(bytes, { cookie: first.cookie });
  const other = await put(bytes);
  expect(again.answer.json).toEqual(first.answer.json);
  expect(other.answer.json).toEqual(first.answer.json);
  expect(await rowsOf(first.sha256)).toHaveLength(1);
  for (const { send, sha256 } of [first, other]) {
    expect((await send(`/api/uploads/${sha256}`, { method: 'HEAD' })).status).toBe(204);
    expect((await send(`/api/artworks/${sha256}/480.webp`)).status).toBe(200);
  }
});

describe('a picture of somebody', () => {
  test('is not found by anybody else', async () => {
    const { sha256 } = await put(await picture({ width: 50, height: 50, colour: '#123456' }));
    const stranger = createSend(server().baseUrl, visitor());
    const shopper = await server().as('customer');
    for (const send of [stranger, shopper.send, server().send]) {
      expect((await send(`/api/artworks/${sha256}/480.webp`)).status).toBe(404);
      expect((await send(`/api/uploads/${sha256}`, { method: 'HEAD' })).status).toBe(404);
    }
  });

  test('is seen by the workshop, and by its owner after signing in', async () => {
    const { sha256, cookie } = await put(await picture({ width: 51, height: 50, colour: '#123456' }));
    const workshop = await server().as('workshop');
    expect((await workshop.send(`/api/artworks/${sha256}/480.webp`)).status).toBe(200);
    const shopper = await server().as('customer');
    const signedIn = createSend(server().baseUrl, `${cookie}; ${shopper.cookie}`);
    expect((await signedIn(`/api/artworks/${sha256}/1200.webp`)).status).toBe(200);
  });

  test.each([
    ['customer', 403],
    ['driver', 403],
    ['workshop', 200],
    ['admin', 200],
  ] as const)('its print file answers %s with %i', async (role, status) => {
    const { sha256 } = await put(svg('<circle r="4"/>'), { name: 'team "logo"\r\nX: 1.svg' });
    const person = await server().as(role);
    const answer = await person.send(`/api/artworks/${sha256}/original`);
    expect(answer.status).toBe(status);
    if (status !== 200) return;
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w -]+\.svg"$/);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
  });
});

test('neither print file nor preview of a photograph keeps where it was taken, or what was hidden in it', async () => {
  const bytes = await jpegWithGpsAndScript();
  expect(bytes.includes('Exif') && bytes.includes('<script>')).toBe(true);
  const { answer, sha256 } = await put(bytes);
  expect(answer.status).toBe(201);
  const workshop = await server().as('workshop');
  const raw = (path: string) => fetch(`${server().baseUrl}${path}`, { headers: { Cookie: workshop.cookie } });
  for (const path of ['original', '1200.webp']) {
    const kept = Buffer.from(await (await raw(`/api/artworks/${sha256}/${path}`)).arrayBuffer());
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.includes('<script>')).toBe(false);
    expect(await metadataOf(kept)).toEqual({});
  }
});

describe('a PDF', () => {
  test('each page is an artwork of its own, and both are printed from the file as it came', async () => {
    const bytes = await twoPages();
    const [first, second] = await Promise.all([
      put(bytes, { name: 'crest.ai' }),
      put(bytes, { name: 'crest.ai, page 2', page: 2 }),
    ]);
    const { sha256 } = first;
    // What is drawn on it, without its paper: sharp at every size.
    expect(first.answer.json).toMatchObject({ sha256, type: 'application/pdf', bytes: bytes.length });
    const id = (second.answer.json as { sha256: string }).sha256;
    expect(id).toBe(sha256Of(Buffer.from(pageText(sha256, 2))));
    expect(second.answer.json).toMatchObject({ widthPx: 5_000, heightPx: 10_000 });
    expect(await rowsOf(id)).toMatchObject([{ kind: 'vector', fileSha256: sha256, page: 2 }]);
    const { cookie } = await server().as('workshop');
    for (const one of [sha256, id]) {
      const answer = await fetch(`${server().baseUrl}/api/artworks/${one}/original`, { headers: { cookie } });
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="crest\.ai"$/);
      expect(sha256Of(Buffer.from(await answer.arrayBuffer()))).toBe(sha256);
      const shown = await fetch(`${server().baseUrl}/api/artworks/${one}/480.webp`, { headers: { cookie } });
      const colour = await pixelAt(Buffer.from(await shown.arrayBuffer()), 100, 100);
      expect(colour[0] > colour[2]).toBe(one === sha256);
    }
    expect((await second.send(`/api/uploads/${id}`, { method: 'HEAD' })).status).toBe(204);
  });

  test.each([
    ['a page that it has not got', twoPages, 3],
    ['a page of a picture', () => picture({ colour: '#0a0b0c' }), 2],
  ])('%s', async (_, make, page) => {
    const { answer } = await put(await make(), { page });
    expect(answer).toMatchObject({ status: 422, json: { message: pdfRefusals.page } });
  });
});

test('a HEIC photograph is shown re-encoded, and handed to the workshop byte for byte', async () => {
  const bytes = photograph();
  const { answer, sha256, cookie } = await put(bytes, { name: 'team.heic' });
  expect(answer).toMatchObject({ status: 201, json: { type: 'image/heic', widthPx: 96, heightPx: 64 } });
  const shown = await fetch(`${server().baseUrl}/api/artworks/${sha256}/480.webp`, { headers: { cookie } });
  expect(await sizeOf(Buffer.from(await shown.arrayBuffer()))).toEqual({ width: 96, height: 64 });
  const { cookie: workshop } = await server().as('workshop');
  const original = await fetch(`${server().baseUrl}/api/artworks/${sha256}/original`, {
    headers: { cookie: workshop },
  });
  expect(original.headers.get('content-disposition')).toMatch(/filename="team\.heic"$/);
  expect(sha256Of(Buffer.from(await original.arrayBuffer()))).toBe(sha256);
});

test('a photograph that lies on its side is measured as it is seen', async () => {
  expect((await put(await photographOnItsSide())).answer.json).toMatchObject({ widthPx: 20, heightPx: 40 });
});

describe('hostile files leave nothing behind', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, number, RegExp | string][] = [
    ['HTML named .png', () => Buffer.from('<html><script>alert(1)</script>'), 415, artworkRefusals.type],
    ['an empty file', () => Buffer.alloc(0), 422, artworkRefusals.broken],
    ['a truncated PNG', async () => halfOf(await picture({ noise: true })), 422, artworkRefusals.broken],
    [
      'a truncated JPEG',
      async () => halfOf(await picture({ noise: true, format: 'jpeg' })),
      422,
      artworkRefusals.broken,
    ],
    [
      'only the first bytes of a PNG',
      async () => (await picture({})).subarray(0, 20),
      422,
      artworkRefusals.broken,
    ],
    ['a bomb of 30000 by 30000 pixels', () => bombPng(30_000, 30_000), 422, artworkRefusals.pixels],
    ['a TIFF', tiff, 415, artworkRefusals.type],
    [
      'HEIC by its brand',
      () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
      422,
      artworkRefusals.broken,
    ],
    ['GIF and script in one', () => Buffer.from('GIF89a=1;alert(1)//'), 422, artworkRefusals.broken],
    ['only the first bytes of a PDF', () => Buffer.from('%PDF-1.7\n'), 422, pdfRefusals.broken],
    ['a PDF with a script', packedScript, 415, pdfRefusals.active],
    ['a PDF with a password', () => lockedPdf(), 422, pdfRefusals.locked],
    ['an EPS', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'), 415, artworkRefusals.postscript],
    ['SVG with a script', () => svg('<script>alert(1)</script>'), 415, /scripts/],
    [
      'SVG of noise',
      () => svg('<filter id="f"><feTurbulence numOctaves="100"/></filter><rect filter="url(#f)"/>'),
      422,
      /effects that take too long/,
    ],
    [
      'SVG that repeats itself',
      () => svg(Array.from({ length: 12 }, (_, n) => level(n)).join('')),
      422,
      /repeats parts of itself/,
    ],
    ['SVG with a handler', () => svg('<rect onload="alert(1)"/>'), 415, /scripts/],
    ['SVG with a spelt-out script link', () => svg('<a href="&#106;avascript:alert(1)"/>'), 415, /scripts/],
    [
      'SVG with HTML inside',
      () => svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      415,
      /scripts/,
    ],
    [
      'SVG that reads a file',
      () => svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      415,
      /scripts/,
    ],
    ['SVG that shows a file', () => svg('<image href="file:///etc/passwd"/>'), 422, /not inside the file/],
    [
      'SVG that shows an address',
      () => svg('<image xlink:href="http://127.0.0.1:9/x.png"/>'),
      422,
      /not inside the file/,
    ],
    [
      'SVG with an address in its style',
      () => svg('<style>rect{fill:url(//x.example/a)}</style>'),
      422,
      /not inside the file/,
    ],
    ['SVG that is broken', () => svg('<g><rect></g>'), 422, artworkRefusals.broken],
    [
      'SVG without a size',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      422,
      artworkRefusals.broken,
    ],
  ];
  test.each(cases)('%s', async (_, make, status, message) => {
    const { answer, sha256 } = await put(await make());
    expect({ status: answer.status, json: answer.json }).toMatchObject({
      status,
      json: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
    expect(await rowsOf(sha256)).toEqual([]);
  });

  test('bytes under another hash', async () => {
    const sha256 = 'a'.repeat(64);
    const { answer } = await put(await picture({ colour: '#0000ff' }), { sha256 });
    expect(answer.status).toBe(422);
    expect(await rowsOf(sha256)).toEqual([]);
  });

  test.each([artworkLimitBytes + 1, artworkLimitBytes + 5_000_000])('%i bytes', async length => {
    const { answer } = await put(Buffer.alloc(length));
    expect(answer.status).toBe(413);
  });

  test.each(['..%2f..%2fetc%2fpasswd', 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)}.svg`])(
    'the name %s',
    async name => {
      const answer = await server().send(`/api/uploads/${name}`, { method: 'PUT', body: 'x' });
      expect(answer.status).toBe(404);
    },
  );

  test('an upload that breaks off', async () => {
    const bytes = await picture({ noise: true, width: 800, height: 800 });
    const sha256 = sha256Of(bytes);
    await new Promise<void>(resolve => {
      const sent = request(`${server().baseUrl}/api/uploads/${sha256}`, {
        method: 'PUT',
        headers: { 'Content-Length': bytes.length },
      });
      sent.on('error', () => resolve());
      sent.write(bytes.subarray(0, bytes.length / 2), () => sent.destroy());
    });
    expect(await rowsOf(sha256)).toEqual([]);
    expect((await put(bytes)).answer.status).toBe(201);
  });
});

test('Illustrator and Inkscape exports pass: internal entities, links, embedded pictures', async () => {
  const inside = (await picture({})).toString('base64');
  const bytes = svg(
    `<a href="https://studio.example"><rect fill="url(#g)" width="4" height="4"/></a>
     <image href="data:image/png;base64,${inside}" width="4" height="4"/>`,
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns "http://ns.example/">]>',
  );
  expect((await put(bytes)).answer).toMatchObject({ status: 201, json: { type: 'image/svg+xml' } });
});

describe('the sweep', () => {
  const filesOf = async (sha256: string) =>
    (await (await server().as('workshop')).send(`/api/artworks/${sha256}/original`)).status;
  const leaveLying = (sha256: string, hours = 25) =>
    server()
      .knex('artworks')
      .where({ sha256 })
      .update({ uploadedAt: server().knex.raw(`now() - interval '${hours} hours'`) });

  test('takes what no order took for a day, and leaves the rest', async () => {
    const [old, fresh, ordered] = await Promise.all(
      ['#010101', '#020202', '#030303'].map(async colour => (await put(await picture({ colour }))).sha256),
    );
    await Promise.all([leaveLying(old ?? ''), leaveLying(ordered ?? '')]);
    await server().knex('artworks').where({ sha256: ordered }).update({ attachedAt: new Date() });
    expect(await sweepArtworks(server())).toBe(1);
    expect(await Promise.all([old, fresh, ordered].map(sha256 => filesOf(sha256 ?? '')))).toEqual([
      404, 200, 200,
    ]);
  });

  test.each([
    ['customer', 23, 0],
    ['customer', 25, 1],
    ['driver', 25, 0],
    ['workshop', 25, 0],
    ['admin', 30 * 24 - 1, 0],
    ['driver', 30 * 24 + 1, 1],
  ] as const)('what a %s has sent, after %i hours: %i goes', async (role, hours, swept) => {
    const { cookie } = await server().as(role);
    const { sha256 } = await put(await picture({ width: hours, height: 20, colour: '#050505' }), { cookie });
    // Somebody else had the same bytes: the longer time counts.
    if (role !== 'customer') await put(await picture({ width: hours, height: 20, colour: '#050505' }));
    await leaveLying(sha256, hours);
    await sweepArtworks(server());
    expect(await rowsOf(sha256)).toHaveLength(1 - swept);
  });

  test('leaves what a kept picture was made of, if the same person sent both', async () => {
    const cookie = visitor();
    const original = await put(await picture({ width: 31, colour: '#060606' }), { cookie });
    const made = await put(await picture({ width: 32, colour: '#060606' }), {
      cookie,
      from: original.sha256,
    });
    const foreign = await put(await picture({ width: 33, colour: '#060606' }));
    const claimed = await put(await picture({ width: 34, colour: '#060606' }), {
      cookie,
      from: foreign.sha256,
    });
    const { knex } = server();
    await knex('artworks')
      .whereIn('sha256', [made.sha256, claimed.sha256])
      .update({ attachedAt: new Date() });
    for (const one of [original, made, foreign, claimed]) await leaveLying(one.sha256);
    expect(await sweepArtworks(server())).toBe(1);
    expect(await rowsOf(foreign.sha256)).toHaveLength(0);
    expect(await rowsOf(original.sha256)).toHaveLength(1);
    await knex('artworks').where({ sha256: made.sha256 }).update({ attachedAt: null });
    await sweepArtworks(server());
    await sweepArtworks(server());
    expect(await rowsOf(original.sha256)).toHaveLength(0);
  });

  test('leaves the files of a picture that comes back while it looks', async () => {
    const { sha256 } = await put(await picture({ colour: '#040404' }));
    await leaveLying(sha256);
    const { knex, files } = server();
    let sweeping: Promise<number> | undefined;
    await withArtworkLock(knex, sha256, async () => {
      sweeping = sweepArtworks({ knex, files });
      await expect
        .poll(
          async () =>
            (await knex.raw(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rows,
        )
        .toHaveLength(1);
      await knex('artworks').where({ sha256 }).update({ uploadedAt: new Date() });
    });
    expect(await sweeping).toBe(0);
    expect(await filesOf(sha256)).toBe(200);
  });
});
