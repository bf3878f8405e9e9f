/**
 * Text people type, before it is stored: PostgreSQL refuses NUL, a lone surrogate cannot be written as UTF-8, and NFC
 * makes the two spellings of "é" one.
 */

/** Without the `u` flag's pairing, half a character would pass; with it, only unpaired halves are matched. */
const loneSurrogate = /\p{Surrogate}/u;

export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !loneSurrogate.test(text);
}

/** NFC and trimmed, or null for text that cannot be stored. */
export function cleanText(text: string): string | null {
  return isStorableText(text) ? text.normalize('NFC').trim() : null;
}

/** Turns the direction of what follows: a name could make the words beside it read otherwise. */
const bidi = /\p{Bidi_Control}/gu;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** All but tabs and line breaks. */
const unwritten = /(?![\t\n\r])\p{Cc}/gu;

/** What stands in one line: line breaks and other control characters are blanks, bidirectional ones are gone. */
export function oneLine(text: string): string {
  return text.replace(bidi, '').replace(breaks, ' ');
}

/** What may have lines of its own, and nothing else that isn't seen. */
export function manyLines(text: string): string {
  return text.replace(bidi, '').replace(unwritten, '');
}

/** Length as people and PostgreSQL count it: code points, not UTF-16 units. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** At most `max` code points, the last one an ellipsis where text was cut off. */
export function previewText(text: string, max: number): string {
  const points = Array.from(text);
  return points.length <= max
    ? text
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
