/** The text of a PDF as a reader's program finds it, page by page, and what the file says of itself. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  pages: string[];
  /** All of it, words parted by single blanks. */
  text: string;
  title: string;
  language: string | null;
  isTagged: boolean;
  /** Kinds of its structure elements: H1, Table, TD … */
  tags: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const marks = await pdf.getMarkInfo();
  const pages: string[] = [];
  const tags: string[] = [];
  for (let at = 1; at <= pdf.numPages; at++) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .flatMap(item => ('str' in item ? [item.str] : []))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
    tags.push(...rolesOf(await page.getStructTree()));
  }
  const facts = info as { Title?: string; Language?: string };
  await task.destroy();
  return {
    pages,
    text: pages.join(' '),
    title: facts.Title ?? '',
    language: facts.Language ?? null,
    isTagged: marks?.Marked ?? false,
    tags,
  };
}

interface Node {
  role?: string;
  children?: unknown[];
}

function rolesOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { role, children = [] } = node as Node;
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)];
}
