/** What a draft says, for lists, for its record, and beside another person's. Pure, and without zod. */
import { piecesText } from '../../money/pieces-text.ts';
import { formatIsoDay } from '../../time/dates.ts';
import type { QuoteDraft } from './draft.ts';

type Work = Pick<QuoteDraft, 'lines' | 'charges' | 'freight'>;
type Line = QuoteDraft['lines'][number];

/** The work of each option; that of the open one is in the form itself. */
export function draftWorks(draft: QuoteDraft): (Work & { name: string })[] {
  if (draft.options.length === 0) return [{ ...draft, name: '' }];
  return draft.options.map((option, at) =>
    at === draft.optionAt ? { ...draft, name: option.name } : option,
  );
}

export function linePiecesOf({ sizesToCome, pieces, sizes }: Pick<Line, 'sizesToCome' | 'pieces' | 'sizes'>) {
  if (sizesToCome) return /^\d{1,6}$/.test(pieces.trim()) ? Number(pieces) : 0;
  return Object.values(sizes).reduce((sum, quantity) => sum + quantity, 0);
}

/** Columns of the list: "Harbour Polo, Club Tee" and the pieces of the first option, at least 1. */
export function draftColumns(draft: QuoteDraft): { productName: string | null; quantity: number } {
  const [first] = draftWorks(draft);
  const lines = first?.lines ?? [];
  const names = [...new Set(lines.map(({ product }) => product.name))];
  const words = names.join(', ');
  const productName = words.length <= 120 ? words : `${names.length} products`;
  const pieces = lines.reduce((sum, line) => sum + linePiecesOf(line), 0);
  return { productName: productName || null, quantity: Math.max(1, pieces) };
}

/** The artwork that a draft names, by hash. */
export function draftArtwork(draft: QuoteDraft): string[] {
  const lines = [draft, ...draft.options].flatMap(work => work.lines);
  return [...new Set(lines.flatMap(line => line.placements.flatMap(one => one.artwork?.sha256 ?? [])))];
}

/** "30 pieces of Harbour Polo in Navy (M 30; print front), Rush $40, freight $12". '' if there is nothing yet. */
function workWords({ name, lines, charges, freight }: Work & { name: string }): string {
  const garments = lines.map(line => {
    const pieces = linePiecesOf(line);
    const colour = line.colour ? ` in ${line.colour}` : '';
    const own = line.unit.trim() ? ` at $${line.unit.trim()}` : '';
    const sizes = Object.entries(line.sizes).filter(([, quantity]) => quantity > 0);
    const parts = line.sizesToCome ? 'sizes to come' : sizes.map(([size, n]) => `${size} ${n}`).join(', ');
    const places = line.placements.map(
      one => `${one.method} ${one.position}${one.artwork ? ` (${one.artwork.name})` : ''}`,
    );
    const detail = [parts, ...places, nameWords(line)].filter(Boolean).join('; ');
    const count = pieces > 0 ? piecesText(pieces) : 'no pieces yet';
    return `${count} of ${line.product.name}${colour}${own}${detail && ` (${detail})`}`;
  });
  const extras = charges.map(charge => `${charge.name || charge.kind} $${charge.price || '?'}`);
  const said = [...garments, ...extras, ...(freight.trim() ? [`freight $${freight.trim()}`] : [])].join(', ');
  return name && said ? `${name}: ${said}` : said;
}

/** "names Ana 7 M, Ben 8 L", "names to come"; '' if there are none. */
function nameWords({ names }: Line): string {
  if (!names) return '';
  const rows = names.rows.map(({ name, number, size, note }) =>
    [name, number, size, note].filter(Boolean).join(' '),
  );
  return `names ${rows.filter(Boolean).join(', ') || 'to come'}`;
}

const personWords = ({ name, company, email, phone }: QuoteDraft) =>
  [name, company, email, phone].filter(Boolean).join(', ');
const placeWords = ({ address, city, state, postalCode }: QuoteDraft) =>
  [address, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
const termWords = ({ neededBy, validUntil, poNumber, deposit }: QuoteDraft) =>
  [
    validUntil && `valid until ${formatIsoDay(validUntil)}`,
    neededBy && `needed by ${formatIsoDay(neededBy)}`,
    poNumber && `PO ${poNumber}`,
    deposit && `deposit ${deposit}%`,
  ]
    .filter(Boolean)
    .join(', ');

export interface DraftFact {
  label: string;
  words: (draft: QuoteDraft) => string;
}

/** What two drafts of one quote are compared by. */
export const draftFacts: readonly DraftFact[] = [
  { label: 'Customer', words: personWords },
  { label: 'Delivery address', words: placeWords },
  {
    label: 'Lines',
    words: draft =>
      draftWorks(draft)
        .map(work => workWords(work))
        .filter(Boolean)
        .join('; '),
  },
  { label: 'Dates and PO', words: termWords },
  { label: 'Message', words: ({ message }) => message },
  { label: 'Notes', words: ({ notes }) => notes },
];
