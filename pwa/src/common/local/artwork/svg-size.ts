/** The proportions that an SVG states. Browsers make up a size if only a viewBox is given. */
export function svgSize(text: string): { widthPx: number; heightPx: number } | null {
  const tag = /<svg\b[^>]*>/i.exec(text)?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];
  const [, , boxWidth, boxHeight] = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth && boxHeight && boxWidth > 0 && boxHeight > 0) return rounded(boxWidth, boxHeight);
  const width = absoluteLength(attribute('width'));
  const height = absoluteLength(attribute('height'));
  return width && height ? rounded(width, height) : null;
}

const pxPerUnit: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

function absoluteLength(written: string | undefined): number | null {
  const parts = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/i.exec(written ?? '');
  const factor = pxPerUnit[parts?.[2]?.toLowerCase() ?? 'none'];
  return parts && factor ? Number(parts[1]) * factor : null;
}

/** Scales up a tiny viewBox ("0 0 1 1.5"), so that whole pixels keep the proportions. */
function rounded(width: number, height: number): { widthPx: number; heightPx: number } {
  const factor = Math.max(1, 1000 / Math.max(width, height));
  return {
    widthPx: Math.max(1, Math.round(width * factor)),
    heightPx: Math.max(1, Math.round(height * factor)),
  };
}
