/**
 * Reads a multipart form strictly, as a form can cost seconds to parse: one size for the whole, few parts, the declared
 * flat names and each once, fatal UTF-8, JSON without prototypes. The parser itself is the platform's: one header of a
 * part holds up koa-body's for minutes, another ends the process (decision 059).
 */
import type { IncomingMessage } from 'node:http';
import { isRefusal, type Refusal, refuse } from '#contract/wire/errors.ts';
import { parseJson, readBytes } from './read-body.ts';

interface FormShape {
  names: readonly string[];
  json: readonly string[];
  files: readonly string[];
}

const maxParts = 30;
const maxTextLength = 20_000;
/** Three pictures over a slow line. */
const arrivalMs = 60_000;
const typePattern = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i;
/** What the decoder puts in the place of bytes that are no UTF-8. */
const undecodable = '\uFFFD';

export async function readForm(
  req: IncomingMessage,
  limitBytes: number,
  shape: FormShape,
): Promise<{ value: Record<string, unknown> } | Refusal> {
  const type = req.headers['content-type'] ?? '';
  const boundary = typePattern.exec(type)?.[1];
  const bytes = await readBytes(req, limitBytes, arrivalMs);
  if (isRefusal(bytes)) return bytes;
  if (!boundary) return refuse('unsupported_type', { message: 'Please send a multipart form.' });
  // Counted before anything is parsed: thousands of parts cost one scan.
  if (countOf(bytes, `--${boundary}`) > maxParts + 1) return refuse('bad_request');
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
    return await collect(form, shape);
  } catch {
    return refuse('bad_request');
  }
}

function countOf(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count++;
  return count;
}

async function collect(
  form: FormData,
  { names, json, files }: FormShape,
): Promise<{ value: Record<string, unknown> } | Refusal> {
  const value: Record<string, unknown> = {};
  for (const [name, entry] of form) {
    if (!names.includes(name) || Object.hasOwn(value, name)) return refuse('bad_request');
    const isFile = typeof entry !== 'string';
    if (isFile !== files.includes(name)) return refuse('bad_request');
    if (isFile) {
      // An input that was left empty sends a nameless file of no bytes.
      if (entry.size > 0) value[name] = new Uint8Array(await entry.arrayBuffer());
      continue;
    }
    if (entry.length > maxTextLength || entry.includes(undecodable)) return refuse('bad_request');
    if (!json.includes(name)) {
      value[name] = entry;
      continue;
    }
    const parsed = parseJson(entry);
    if (isRefusal(parsed)) return parsed;
    value[name] = parsed.json;
  }
  return { value };
}
