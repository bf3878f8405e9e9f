/** Labels and links for deliveries. */
import { Truck } from 'lucide-react';
import type { ListWords } from '#pwa/common/list/use-list.ts';

export function piecesText(pieces: number | null): string {
  if (pieces === null) return '';
  return pieces === 1 ? '1 piece' : `${pieces} pieces`;
}

/** Opens directions in the phone's default map for such addresses. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address.replaceAll('\n', ', '))}`;
}

/** For the dialler: reduces free text of an old row to what can be dialled. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The street first, the rest below: "27 Tannery Lane", "Birchen Flat VIC 3998". */
export function addressLines(address: string): string[] {
  const parts = address
    .split(/\n|,/)
    .map(part => part.trim())
    .filter(Boolean);
  const [street = '', ...rest] = parts;
  return rest.length > 0 ? [street, rest.join(', ')] : [street];
}

/** For the office's list. */
export const queueWords: ListWords = {
  one: 'delivery',
  many: 'deliveries',
  search: 'Search by order, customer, address, or phone...',
  none: [
    'No deliveries found. Create your first delivery above.',
    'Paid orders delivered by the shop’s own driver appear here automatically.',
  ],
  icon: Truck,
  noneFits: ['No delivery matches', 'Try other words, another status, or look among all drivers.'],
};
