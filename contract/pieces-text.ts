/** A count of garments in words. */
const figure = new Intl.NumberFormat('en-AU');

/** "1 piece", "10,021 pieces". */
export function piecesText(count: number): string {
  return `${figure.format(count)} ${count === 1 ? 'piece' : 'pieces'}`;
}
