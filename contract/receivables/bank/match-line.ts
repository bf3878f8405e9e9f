/** Which invoices a line of a bank statement pays. Certain only by a reference and the sum; the rest a person decides. */

export interface Candidate {
  orderId: string;
  /** Of the invoice. */
  number: string;
  customerId: number;
  customerName: string;
  openCents: number;
}

export interface Suggestion {
  customerId: number;
  customerName: string;
  /** Null: what is due first. */
  orderId: string | null;
  number: string | null;
  why: 'reference' | 'amount' | 'name';
}

export interface Match {
  /** Done without asking. */
  certain: { customerId: number; orderIds: string[] } | null;
  /** The likeliest first; empty when nothing is known of the line. */
  suggestions: Suggestion[];
}

const mostSuggestions = 5;

interface Line {
  amountCents: number;
  text: string;
}

/** For many lines over the same invoices, which are looked through once. */
export function createMatcher(candidates: readonly Candidate[]): (line: Line) => Match {
  const prepared = candidates.map(one => ({
    one,
    references: [bare(one.number), bare(one.orderId)],
    nameWords: wordsOf(one.customerName),
  }));
  return ({ amountCents, text }) => {
    const said = referencesIn(text);
    const named = prepared
      .filter(({ references }) => references.some(reference => said.has(reference)))
      .map(({ one }) => one);
    const [first] = named;
    const isOneCustomer = first && named.every(({ customerId }) => customerId === first.customerId);
    const openCents = named.reduce((sum, one) => sum + one.openCents, 0);
    if (first && isOneCustomer && openCents === amountCents) {
      const orderIds = named.map(({ orderId }) => orderId);
      return { certain: { customerId: first.customerId, orderIds }, suggestions: [] };
    }
    const lowered = text.toLowerCase();
    const sameSum = candidates.filter(one => one.openCents === amountCents);
    const sameName = prepared
      .filter(({ nameWords }) => nameWords.length > 0 && nameWords.every(word => lowered.includes(word)))
      .map(({ one }) => one);
    const found = [
      ...named.map(one => suggest(one, 'reference')),
      ...sameSum.map(one => suggest(one, 'amount')),
      ...sameName.map(one => ({ ...suggest(one, 'name'), orderId: null, number: null })),
    ];
    return { certain: null, suggestions: distinct(found).slice(0, mostSuggestions) };
  };
}

export const matchLine = (line: Line, candidates: readonly Candidate[]): Match =>
  createMatcher(candidates)(line);

const suggest = (
  { customerId, customerName, orderId, number }: Candidate,
  why: Suggestion['why'],
): Suggestion => ({ customerId, customerName, orderId, number, why });

function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return suggestions.filter(({ customerId, orderId }) => {
    const key = `${customerId} ${orderId}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** INV-00042, inv 42 and INV00042 are one number; so is an order's, however it is spaced. */
function bare(reference: string): string {
  const text = reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return text.replace(/^(INV)0*(\d+)$/, '$1$2');
}

function referencesIn(text: string): Set<string> {
  const upper = text.toUpperCase();
  const invoices = [...upper.matchAll(/INV[\s#:.-]*0*(\d{1,12})(?!\d)/g)].map(([, digits]) => `INV${digits}`);
  const words = upper.split(/[^A-Z0-9-]+/).map(bare);
  return new Set([...invoices, ...words]);
}

/** The longer words of a name, all of which have to stand in the text. */
function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= 4);
}
