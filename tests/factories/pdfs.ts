/** PDFs as shoppers send them, and files that are made to do harm. */
import { once } from 'node:events';
import { deflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';

type Draw = (page: PDFKit.PDFDocument) => void;

/** Points. Each page with what is drawn on it. */
export async function pdf(
  pages: { width?: number; height?: number; draw: Draw }[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PdfDocument({ autoFirstPage: false, margin: 0, ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  for (const { width = 300, height = 200, draw } of pages) {
    document.addPage({ size: [width, height], margin: 0 });
    draw(document);
  }
  document.end();
  await once(document, 'end');
  return Buffer.concat(parts);
}

/** A red crest with paper around it, and a blue badge. */
export const twoPages = () =>
  pdf([
    { draw: page => page.rect(100, 50, 100, 100).fill('#cc0000') },
    { width: 200, height: 400, draw: page => page.rect(0, 0, 200, 400).fill('#0033cc') },
  ]);

export const lockedPdf = () =>
  pdf([{ draw: page => page.rect(0, 0, 9, 9).fill() }], { userPassword: 'secret', ownerPassword: 'owner' });

export const inInks = () =>
  pdf([{ draw: page => page.rect(50, 50, 100, 60).fill([100, 0, 0, 0] as unknown as string) }]);

/** Objects as they are written, numbered from 1; the first is the catalogue. */
export function rawPdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = 9;
  const places = objects.map((object, index) => {
    const place = at;
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    at += part.length;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function rawStream(dictionary: string, bytes: Buffer | string): Buffer {
  const body = Buffer.from(bytes);
  return Buffer.concat([
    Buffer.from(`<< /Length ${body.length} ${dictionary} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
}

interface OnePage {
  catalogue?: string;
  page?: string;
  box?: string;
  content?: Buffer | string;
  contentDictionary?: string;
  more?: readonly (string | Buffer)[];
}

/** One page, whose content is object 4; `more` begins at 5. */
export const onePage = ({
  catalogue = '',
  page = '',
  box = '0 0 200 100',
  content = '1 0 0 rg 20 20 100 50 re f',
  contentDictionary = '',
  more = [],
}: OnePage = {}): Buffer =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${page} >>`,
    rawStream(contentDictionary, content),
    ...more,
  ]);

/** An action inside a packed stream of objects, where a look at the plain bytes does not find it. */
export function packedScript(): Buffer {
  const inside = '5 0 << /S /JavaScript /JS (app.alert(1)) >>';
  const packed = deflateSync(Buffer.from(inside));
  return onePage({
    catalogue: '/OpenAction 5 0 R',
    more: ['<< >>', rawStream(`/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode`, packed)],
  });
}

const spaces = (bytes: number) => Buffer.alloc(bytes, ' ');

/** 5 kB that are 400 MB. */
export const deflateBomb = () =>
  onePage({
    content: deflateSync(deflateSync(spaces(400_000_000), { level: 1 })),
    contentDictionary: '/Filter [/FlateDecode /FlateDecode]',
  });

/** Ten forms, each of which shows the next one thirty times. */
export function formsOfForms(): Buffer {
  const levels = 10;
  const form = (nth: number) =>
    nth === levels
      ? rawStream('/Type /XObject /Subtype /Form /BBox [0 0 200 100]', '0 0 1 rg 0 0 50 50 re f')
      : rawStream(
          `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /X ${6 + nth} 0 R >> >>`,
          '/X Do '.repeat(30),
        );
  return onePage({
    page: '/Resources << /XObject << /X 5 0 R >> >>',
    content: '/X Do',
    more: Array.from({ length: levels + 1 }, (_, nth) => form(nth)),
  });
}

export function deepTree(depth = 30_000): Buffer {
  const nodes = Array.from(
    { length: depth },
    (_, nth) =>
      `<< /Type /Pages /Kids [${nth + 3} 0 R] /Count 1 ${nth === 0 ? '' : `/Parent ${nth + 1} 0 R`} >>`,
  );
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...nodes,
    `<< /Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 100 100] >>`,
  ]);
}

/** A branch that is its own child, and says that it holds a million pages. */
export const circularTree = () =>
  rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>']);

/** A stream that never ends, and lies about its length. */
export const endlessStream = () =>
  Buffer.concat([
    Buffer.from(
      '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >> endobj\n4 0 obj << /Length 99999999999 >>\nstream\n',
    ),
    Buffer.from('1 1 m 2 2 l S '.repeat(1_000_000)),
  ]);

/** A hundred thousand shaded areas with transparency, one over the other. */
export const manyLayers = () =>
  onePage({
    box: '0 0 2000 2000',
    page: '/Resources << /ExtGState << /G << /ca 0.5 /BM /Luminosity >> >> >>',
    content: '/G gs '.concat('1 0 0 rg 0 0 2000 2000 re f '.repeat(200_000)),
  });
