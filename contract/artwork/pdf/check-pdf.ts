/**
 * What a PDF would do, beside showing pages, and whether its colours are those of inks. Read from the bytes, without
 * following the file's own table of contents, which can say anything:
 *
 *   bytes ─→ what lies between streams ─┬─→ names are looked for
 *        └─→ streams of objects, inflated ┘        (`#` spellings resolved)
 *        └─→ streams of drawing, inflated ─→ colours of inks are looked for
 *
 * Nothing in it is ever run here; the office opens the original in programs that would.
 */
import type { PdfRefusal } from './pdf-refusals.ts';

export interface PdfFindings {
  trouble: Extract<PdfRefusal, 'locked' | 'active' | 'attached' | 'linked'> | null;
  usesCmyk: boolean;
}

/** All inflated streams together: more says nothing new about an honest file. */
const mostInflatedBytes = 48_000_000;
const mostStreams = 20_000;
const mostDrawnStreams = 400;
/** A dictionary before its stream. */
const dictionaryReach = 8_192;

const active =
  /\/(JavaScript|Launch|ImportData|SubmitForm|ResetForm|RichMedia|Rendition|Movie|Sound|XFA)(?![\w#])/;
const attached = /\/EmbeddedFiles?(?![\w#])/;
const linked = /\/(GoToR|GoToE|OPI)(?![\w#])/;
const locked = /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/;
const inkNames = /\/(DeviceCMYK|DefaultCMYK)(?![\w#])/;
/** Four shares of inks, set as the colour of lines or areas. */
const inkOperator = /(?:^|\s)(?:[\d.]+\s+){4}[kK](?=\s|$)/;

export async function checkPdf(file: Uint8Array): Promise<PdfFindings> {
  const text = latin1(file);
  const found = { active: false, attached: false, linked: false, locked: false, usesCmyk: false };
  const look = (part: string) => {
    const plain = part.includes('#') ? withoutEscapes(part) : part;
    found.active ||= active.test(plain);
    found.attached ||= attached.test(plain);
    found.linked ||= linked.test(plain);
    found.locked ||= locked.test(plain);
    found.usesCmyk ||= inkNames.test(plain);
  };
  let room = mostInflatedBytes;
  let drawn = 0;
  let from = 0;
  for (let nth = 0; nth < mostStreams; nth++) {
    const stream = nextStream(text, from);
    if (!stream) break;
    const { start, end, dictionary } = stream;
    look(text.slice(from, start));
    from = end;
    // A stream whose bytes lie in another file.
    found.linked ||= /\/F\s*(\(|<<|\d+\s+\d+\s+R)/.test(dictionary);
    found.usesCmyk ||= /\/N\s+4(?!\d)/.test(dictionary) && !/\/ObjStm/.test(dictionary);
    const holdsObjects = /\/ObjStm/.test(dictionary);
    const isDrawing =
      !holdsObjects && !found.usesCmyk && isOfDrawing(dictionary) && drawn++ < mostDrawnStreams;
    if (room <= 0 || !(holdsObjects || isDrawing)) continue;
    const inside = /\/FlateDecode|\/Fl(?!\w)/.test(dictionary)
      ? await inflate(file.subarray(start, end), room)
      : file.subarray(start, end);
    room -= inside.length;
    const words = latin1(inside);
    if (holdsObjects) look(words);
    else found.usesCmyk ||= inkOperator.test(words);
  }
  look(text.slice(from));
  // Whatever a stream claims to be: these words are long enough to be meant.
  found.active ||= /\/JavaScript(?![\w#])|\/S\s*\/Launch(?![\w#])/.test(text);
  const trouble = (['locked', 'active', 'attached', 'linked'] as const).find(name => found[name]) ?? null;
  return { trouble, usesCmyk: found.usesCmyk };
}

function nextStream(text: string, from: number) {
  let at = from;
  for (;;) {
    at = text.indexOf('stream', at);
    if (at < 0) return null;
    const after = text.charCodeAt(at + 6);
    const isKeyword = (after === 13 || after === 10) && text.slice(at - 3, at) !== 'end';
    if (isKeyword) break;
    at += 6;
  }
  const start = at + (text.startsWith('\r\n', at + 6) ? 8 : 7);
  const found = text.indexOf('endstream', start);
  const before = text.slice(Math.max(from, at - dictionaryReach), at);
  const dictionary = withoutEscapes(before.slice(before.lastIndexOf(' obj') + 1));
  return { start, end: found < 0 ? text.length : found, dictionary };
}

/** Neither a picture nor a font, a profile, a table or notes of a program. */
function isOfDrawing(dictionary: string): boolean {
  return !/\/(Image|XRef|Metadata|XML|CIDFontType0C|Type1C|OpenType|Length1|Alternate|FunctionType|ShadingType)(?!\w)|\/AI/.test(
    dictionary,
  );
}

const withoutEscapes = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** One character for each byte, in pieces that a call can carry. */
function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** As much as there is room for; of a damaged stream what comes before the damage. */
async function inflate(packed: Uint8Array, mostBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const unpacking = new DecompressionStream('deflate');
  const writer = unpacking.writable.getWriter();
  void writer.write(packed as Uint8Array<ArrayBuffer>).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = unpacking.readable.getReader();
  try {
    while (length < mostBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // What has come out until here is what there is.
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
