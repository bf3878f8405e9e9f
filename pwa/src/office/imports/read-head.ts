/** The header of a supplier's file and its first rows, read on the device before the file is sent. */
import { splitCells } from '#contract/text/split-cells.ts';

const headBytes = 64 * 1024;
const shownRows = 5;

export interface FileHead {
  headers: string[];
  /** The first rows below it. */
  rows: string[][];
}

/** Null for a file without a header that can be read here; the server says why. */
export async function readHead(file: Blob): Promise<FileHead | null> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const text = textOf(bytes).replaceAll(/\r\n?/g, '\n');
  // The last row may be cut off.
  const whole = file.size > headBytes ? text.slice(0, text.lastIndexOf('\n')) : text;
  const rows = splitCells(whole, ',').filter(row => row.some(Boolean));
  const [headers, ...rest] = rows;
  if (!headers || headers.length < 2 || headers.length > 500) return null;
  if (headers.some(header => header.length > 200)) return null;
  return { headers, rows: rest.slice(0, shownRows) };
}

/** Excel on Windows still writes its own code page; the piece may end within a character. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
