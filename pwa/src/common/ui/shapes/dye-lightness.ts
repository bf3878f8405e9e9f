/** Whether ink reads better than white on this cloth (`#rrggbb`), by WCAG's relative luminance. */
export function isPaleDye(dye: string): boolean {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(dye);
  if (!match) return true;
  const [red, green, blue] = match.slice(1).map(part => linear(Number.parseInt(part, 16) / 255));
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  // Contrast with black equals contrast with white at this luminance.
  return luminance > 0.179;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
