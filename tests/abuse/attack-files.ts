/** Sends expensive and mislabelled files, several at once, while another user uploads an ordinary one. */
import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { bombPng, halfOf, jpegWithGpsAndScript, picture, svg, tiff } from '#tests/factories/pictures.ts';
import { type Answer, createSend } from '#tests/support/http-client.ts';
import { judge } from './judge.ts';
import { addOutcome, newOutcome, type Outcome } from './outcome.ts';
import type { AttackedShop } from './people.ts';

/** Time limits for the answer to a hostile file, and to an ordinary one sent alongside the others. */
const longestMs = 20_000;
/** With the honest one, as many as one address may have under way: one more is asked to wait. */
const atOnce = 7;

const nested = (levels: number) =>
  Array.from(
    { length: levels },
    (_, n) => `<g id="l${n + 1}">${`<use xlink:href="#l${n}"/>`.repeat(10)}</g>`,
  ).join('');

async function hostileFiles(): Promise<[name: string, bytes: Buffer][]> {
  const png = await picture({ width: 60, height: 40, noise: true });
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );
  return [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0x89])],
    ['half a picture', halfOf(png)],
    ['a page called a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture that goes on as a page', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
    ['a photograph with a place and a script', await jpegWithGpsAndScript()],
    ['a GIF that is a script', Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)', 'latin1')],
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)])],
    ['a document', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n')],
    ['another format', await tiff()],
    ['a PNG of 30,000 squared', bombPng(30_000, 30_000)],
    ['a PNG of 16,000 squared', bombPng(16_000, 16_000)],
    ['a PNG of no width', bombPng(0, 1)],
    ['a PNG of the widest', bombPng(1_000_000, 1_000_000)],
    ['a profile that unpacks for ever', withProfile(png)],
    ['an SVG with a script', svg('<script>alert(1)</script><rect width="9" height="9"/>')],
    [
      'an SVG that loads from outside',
      svg('<image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/>'),
    ],
    ['an SVG that reads a file', svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
    [
      'an SVG that knows an entity of a file',
      svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    ['a billion laughs', svg('<text>&l9;</text>', `<!DOCTYPE svg [<!ENTITY l0 "lol">${entities}]>`)],
    [
      'an SVG of noise',
      svg(
        '<filter id="f"><feTurbulence numOctaves="100" baseFrequency="9"/><feGaussianBlur stdDeviation="500"/></filter><rect width="20" height="10" filter="url(#f)"/>',
      ),
    ],
    [
      'an SVG of 10^12 squares',
      svg(`<rect id="l0" width="1" height="1"/>${nested(12)}<use xlink:href="#l12"/>`),
    ],
    ['an SVG within itself', svg('<g id="a"><use xlink:href="#a"/></g>')],
    ['an SVG of 20,000 levels', svg(`${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`)],
    [
      'an SVG as wide as a road',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'),
    ],
    [
      'an SVG of one long path',
      svg(`<path d="M0 0${'L9 9'.repeat(400_000)}" stroke="#000" stroke-dasharray="0.0001"/>`),
    ],
  ];
}

/** An ICC profile of 100 MB in 100 kB. */
function withProfile(png: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(100_000_000))]);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write('iCCP', 4, 'latin1');
  return Buffer.concat([png.subarray(0, 33), head, data, Buffer.alloc(4), png.subarray(33)]);
}

export async function attackFiles({ baseUrl }: AttackedShop, { rounds = 2 } = {}): Promise<Outcome> {
  const outcome = newOutcome();
  const files = await hostileFiles();
  const queue = Array.from({ length: rounds }, () => files).flat();
  let isOver = false;
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await uploadHostile(baseUrl, file, outcome);
  };
  const honest = async () => {
    while (!isOver) addOutcome(outcome, 'an honest file beside them', await uploadHonest(baseUrl));
  };
  await Promise.all([
    Promise.all(Array.from({ length: atOnce }, work)).then(() => (isOver = true)),
    honest(),
  ]);
  return outcome;
}

async function uploadHostile(
  baseUrl: string,
  [name, bytes]: [string, Buffer],
  outcome: Outcome,
): Promise<void> {
  const send = asVisitor(baseUrl);
  const startedAt = performance.now();
  try {
    const answer = await upload(send, bytes);
    const wrong = judge({ person: 'guest', method: 'PUT', success: 201 }, answer, []);
    const ms = Math.round(performance.now() - startedAt);
    if (ms > longestMs) wrong.push(`It took ${ms} ms.`);
    if (answer.status === 201) wrong.push(...(await judgePicture(send, bytes)));
    addOutcome(outcome, name, wrong);
  } catch (error) {
    addOutcome(outcome, name, [`No answer: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** An accepted file is served as a picture that the shop has re-encoded itself. */
async function judgePicture(send: ReturnType<typeof createSend>, bytes: Buffer): Promise<string[]> {
  const { status, headers, text } = await send(`/api/artworks/${sha256Of(bytes)}/480.webp`);
  const isOwn =
    headers['content-type'] === 'image/webp' && text.startsWith('RIFF') && !text.includes('script');
  const isShut = headers['content-security-policy'] === "default-src 'none'; sandbox";
  return status === 200 && isOwn && isShut ? [] : [`It is shown as ${status} ${headers['content-type']}.`];
}

async function uploadHonest(baseUrl: string): Promise<string[]> {
  const bytes = await picture({ width: 300, height: 200, noise: true });
  const startedAt = performance.now();
  const { status } = await upload(asVisitor(baseUrl), bytes);
  const ms = Math.round(performance.now() - startedAt);
  if (status !== 201) return [`It answered ${status}.`];
  return ms > longestMs ? [`It took ${ms} ms.`] : [];
}

const asVisitor = (baseUrl: string) =>
  createSend(baseUrl, `__Host-vid=${randomBytes(32).toString('base64url')}`);

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function upload(send: ReturnType<typeof createSend>, bytes: Buffer): Promise<Answer> {
  const path = `/api/uploads/${sha256Of(bytes)}?name=mark.png`;
  return send(path, { method: 'PUT', body: bytes, silenceMs: 90_000 });
}
