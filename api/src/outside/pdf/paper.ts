/**
 * An A4 page and what is written on it, as tagged text: every piece belongs to a structure element, so that a screen
 * reader reads headings, paragraphs and tables in order. Lengths are points (1/72 inch).
 *
 * The bytes follow from the content alone: no clock and no random number is asked.
 */
import type PDFDocument from 'pdfkit';
import { loadLater } from '#api/load-later.ts';
import type { PdfFonts } from './pdf-fonts.ts';

const pdfkit = loadLater<typeof PDFDocument>('pdfkit');

export type Pdf = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Pdf['struct']>;

export const page = { width: 595.28, height: 841.89, left: 48, right: 48, top: 48, bottom: 64 } as const;
export const innerWidth = page.width - page.left - page.right;
/** Nothing but the foot stands below. */
export const lowestY = page.height - page.bottom;

/** Cotton, ink and thread of the shop's own palette, for white paper. */
export const ink = {
  text: '#14181f',
  soft: '#4a5360',
  line: '#bdb6a6',
  tint: '#f5f2eb',
  thread: '#b3231b',
} as const;

export interface Style {
  font?: keyof PdfFonts;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
}

export interface Paper {
  pdf: Pdf;
  root: Element;
  /** Where the next piece begins. */
  y: number;
}

interface PaperFacts {
  title: string;
  author: string;
  subject: string;
  createdAt: Date;
}

export function createPaper(fonts: PdfFonts, { title, author, subject, createdAt }: PaperFacts): Paper {
  const Document = pdfkit();
  const pdf = new Document({
    size: 'A4',
    margins: { top: page.top, left: page.left, right: page.right, bottom: 0 },
    // No font of the reader's machine: ours are in the file.
    font: null as unknown as string,
    lang: 'en-AU',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: 'Selvedge',
      Producer: 'Selvedge',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  for (const name of ['text', 'strong', 'display', 'names'] as const) pdf.registerFont(name, fonts[name]);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, root, y: page.top };
}

/** Sets the pen for a style; answers how text is to be wrapped in this width. */
export function pen({ pdf }: Paper, width: number, style: Style) {
  pdf
    .font(style.font ?? 'text')
    .fontSize(style.size ?? 9.5)
    .fillColor(style.color ?? ink.text);
  return { width, align: style.align ?? 'left', lineGap: 1.5 };
}

export function heightOf(paper: Paper, text: string, width: number, style: Style = {}): number {
  return text === '' ? 0 : paper.pdf.heightOfString(text, pen(paper, width, style));
}

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** Writes a text as one element; answers the y below it. Empty text takes no room. */
export function write(
  paper: Paper,
  parent: Element,
  /** Of the structure: H1, P, TH … */
  tag: string,
  text: string,
  { x, y, width }: Place,
  style: Style = {},
): number {
  if (text === '') return y;
  parent.add(
    paper.pdf.struct(tag, {}, () => {
      paper.pdf.text(text, x, y, pen(paper, width, style));
    }),
  );
  return y + heightOf(paper, text, width, style);
}

/** Lines and grounds mean nothing to a screen reader. */
export function decorate({ pdf }: Paper, draw: (pdf: Pdf) => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.save();
  draw(pdf);
  pdf.restore();
  pdf.endMarkedContent();
}

interface Stroke {
  from?: number;
  to?: number;
  width?: number;
}

export function rule(
  paper: Paper,
  y: number,
  { from = page.left, to = page.width - page.right, width = 0.6 }: Stroke = {},
): void {
  decorate(paper, pdf => pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(ink.line).stroke());
}

/** The running stitch: the shop's own mark, once on a page. */
export function stitch(paper: Paper, y: number): void {
  decorate(paper, pdf =>
    pdf
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(1.6)
      .dash(9, { space: 5 })
      .strokeColor(ink.thread)
      .stroke(),
  );
}

/** Makes room for a piece that must not be torn apart; true when it began a new page. */
export function makeRoom(paper: Paper, height: number): boolean {
  if (paper.y + height <= lowestY) return false;
  paper.pdf.addPage();
  paper.y = page.top;
  return true;
}

/** The foot of every page, once all pages are known; then the last byte. */
export function finish(paper: Paper, words: string): Pdf {
  const { pdf, root } = paper;
  root.end();
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at);
    rule(paper, lowestY + 16);
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    const style = { size: 8, color: ink.soft };
    const y = lowestY + 24;
    pdf.text(words, page.left, y, { ...pen(paper, innerWidth - 80, style), lineBreak: false });
    pdf.text(
      `Page ${at - start + 1} of ${count}`,
      page.left,
      y,
      pen(paper, innerWidth, { ...style, align: 'right' }),
    );
    pdf.endMarkedContent();
  }
  pdf.end();
  return pdf;
}
