/**
 * A proof on paper, to pass to others: a page for each design, with its garment and the design close up, and for each
 * line its names and numbers.
 */
import type { Readable } from 'node:stream';
import type { CustomerProof, ProofPlacement } from '#contract/proofs/endpoints.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { placeName, placeWords } from '#contract/cart/place-words.ts';
import { lowerFirst, techniqueLabel } from '#contract/techniques/technique-words.ts';
import { writeHead } from './document-head.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { createPaper, decorate, finish, innerWidth, ink, lowestY, page, type Paper, write } from './paper.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { writePieces } from './proof-pieces.ts';

/** JPEG or PNG; null where the file is gone. */
export interface ProofPictures {
  garment: Buffer | null;
  /** On the colour of its cloth. */
  closeUp: Buffer | null;
}

export interface PrintedProof {
  proof: CustomerProof;
  shopName: string;
  techniques: readonly Technique[];
  /** "14 Mar 2026". */
  sentOn: string;
  status: string;
  pictureOf: (placement: ProofPlacement) => ProofPictures;
}

export type DrawProof = (printed: PrintedProof) => Readable;

const ptPerMm = 72 / 25.4;
/** Of the garment's picture: the design comes first, at its true size. */
const garmentHeights = { least: 150, most: 260 } as const;
const captionHeight = 34;
const ground = 14;

export function createDrawProof(fonts: PdfFonts): DrawProof {
  return printed => {
    const { proof, shopName, sentOn, status } = printed;
    const { rosters = [] } = proof;
    const named = rosters.reduce((sum, { pieces }) => sum + pieces.length, 0);
    const paper = createPaper(fonts, {
      title: `Proof of order ${proof.orderId}`,
      author: shopName,
      subject: `Version ${proof.version}`,
      createdAt: new Date(proof.sentAt),
    });
    writeHead(paper, {
      title: 'Proof',
      from: [shopName],
      to: [`Order ${proof.orderId}`],
      facts: [
        ['Version', String(proof.version)],
        ['Sent', sentOn],
        ['Status', status],
        ['Designs', String(proof.placements.length)],
        ...(named > 0 ? [['With names', piecesText(named)] as const] : []),
      ],
    });
    const parts = [
      ...proof.placements.map(placement => () => writePlacement(paper, printed, placement)),
      ...rosters.map(roster => () => writePieces(paper, roster)),
    ];
    parts.forEach((writePart, nth) => {
      if (nth > 0) {
        paper.pdf.addPage();
        paper.y = page.top;
      }
      writePart();
    });
    const seal = proof.signature.slice(0, 12);
    return finish(paper, `${shopName.slice(0, 60)}. Proof of order ${proof.orderId}, seal ${seal}`);
  };
}

function writePlacement(paper: Paper, printed: PrintedProof, placement: ProofPlacement): void {
  const { productName, colourName, method, pieces, sizes, widthMm, heightMm, fileName } = placement;
  const place = () => ({ x: page.left, y: paper.y, width: innerWidth });
  const title = `${placeName(placement)}, ${lowerFirst(techniqueLabel(method, printed.techniques))}, ${widthMm} × ${heightMm} mm`;
  paper.y = write(paper, paper.root, 'H2', title, place(), { font: 'display', size: 17 }) + 3;
  const what = [productName, colourName].filter(Boolean).join(', ');
  const run = sizes.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ');
  paper.y = write(paper, paper.root, 'P', `${what}. ${pieces} pieces: ${run}.`, place(), { size: 10.5 });
  paper.y = write(paper, paper.root, 'P', fileName, place(), { color: ink.soft }) + 12;
  const { garment, closeUp } = printed.pictureOf(placement);
  if (garment) {
    const left = lowestY - paper.y - captionHeight - 2 * ground - 17 - heightMm * ptPerMm;
    const height = Math.min(garmentHeights.most, Math.max(garmentHeights.least, left));
    image(paper, garment, `${what}: the design on the ${placeWords(placement)}`, {
      x: page.left,
      y: paper.y,
      width: innerWidth,
      height,
    });
    paper.y += height + 16;
  }
  if (closeUp) writeCloseUp(paper, placement, closeUp);
}

/** At its true size, or as large as there is room; the bar says which. */
function writeCloseUp(paper: Paper, placement: ProofPlacement, picture: Buffer): void {
  const { widthMm, heightMm } = placement;
  const room = { width: innerWidth, height: lowestY - paper.y - captionHeight - 2 * ground };
  const share = Math.min(1, room.width / (widthMm * ptPerMm), room.height / (heightMm * ptPerMm));
  const [width, height] = [widthMm * ptPerMm * share, heightMm * ptPerMm * share];
  image(paper, picture, `The design on the ${placeWords(placement)}, close up`, {
    x: page.left,
    y: paper.y,
    width,
    height,
  });
  const barMm = barOf(widthMm);
  const bar = { from: page.left, to: page.left + barMm * ptPerMm * share, y: paper.y + height + 12 };
  decorate(paper, pdf =>
    pdf
      .moveTo(bar.from, bar.y - 3)
      .lineTo(bar.from, bar.y + 3)
      .moveTo(bar.from, bar.y)
      .lineTo(bar.to, bar.y)
      .moveTo(bar.to, bar.y - 3)
      .lineTo(bar.to, bar.y + 3)
      .lineWidth(1)
      .strokeColor(ink.text)
      .stroke(),
  );
  const size =
    share === 1
      ? 'True size when this page is printed at 100 %.'
      : `At ${Math.round(share * 100)} % of its true size when this page is printed at 100 %.`;
  const words = `The bar is ${barMm} mm of the print. ${size}`;
  write(
    paper,
    paper.root,
    'P',
    words,
    { x: page.left, y: bar.y + 7, width: innerWidth },
    { color: ink.soft },
  );
}

/** A round length that fits under the print. */
const barOf = (widthMm: number) => [100, 50, 20, 10, 5].find(mm => mm <= widthMm) ?? 1;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function image(paper: Paper, picture: Buffer, alt: string, { x, y, width, height }: Box): void {
  paper.root.add(
    paper.pdf.struct('Figure', { alt }, () => {
      paper.pdf.image(picture, x, y, { fit: [width, height] });
    }),
  );
}
