/** Hex colours as suppliers and people write them, and how readable ink is on them. */
export type Hex = `#${string}`;

export function isHexColour(value: string): value is Hex {
  return /^#[0-9a-f]{6}$/i.test(value);
}

/** "ABC", "#abc" and "AABBCC" to "#aabbcc"; null for anything else. */
export function normaliseHex(written: string): Hex | null {
  const digits = written.trim().replace(/^#/, '').toLowerCase();
  const hex = `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`;
  return isHexColour(hex) ? hex : null;
}

/** Relative luminance by WCAG 2, 0 (black) to 1 (white). */
export function luminance(hex: Hex): number {
  return 0.2126 * linearChannel(hex, 1) + 0.7152 * linearChannel(hex, 3) + 0.0722 * linearChannel(hex, 5);
}

/** Light of one channel, 0 to 1; its two digits begin at 1 (red), 3 (green) or 5 (blue). */
export function linearChannel(hex: Hex, at: 1 | 3 | 5): number {
  const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Contrast ratio by WCAG 2, 1 to 21. */
export function contrastRatio(a: Hex, b: Hex): number {
  const lighter = Math.max(luminance(a), luminance(b));
  const darker = Math.min(luminance(a), luminance(b));
  return (lighter + 0.05) / (darker + 0.05);
}

/** Dark where white ink reads better on it than black. */
export function isDarkColour(hex: Hex): boolean {
  return contrastRatio(hex, '#ffffff') > contrastRatio(hex, '#000000');
}
