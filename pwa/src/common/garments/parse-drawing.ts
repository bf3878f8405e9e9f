/** What our drawings are made of. Anything else in an answer (a proxy's page, a tampered file) is left out. */
export const drawingElements: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'use',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'stop',
  'filter',
  'feGaussianBlur',
]);

/** No handlers, no style, and no reference that leaves the drawing. */
export function isSafeAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name) || name === 'style') return false;
  if (name.endsWith('href')) return value.startsWith('#');
  return !/url\(\s*(?!#)/.test(value);
}

/**
 * The children of a drawing as nodes of this document, all ids prefixed so that one drawing may stand on a page
 * twice; null when the text is not a drawing. Nothing goes through innerHTML.
 */
export function parseDrawing(svgText: string, idPrefix: string): Node[] | null {
  const parsed = new DOMParser().parseFromString(svgText, 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.localName !== 'svg' || parsed.querySelector('parsererror')) return null;
  for (const element of Array.from(root.querySelectorAll('*'))) {
    if (drawingElements.has(element.localName)) cleanAttributes(element, idPrefix);
    else element.remove();
  }
  return [...root.childNodes].map(node => document.importNode(node, true));
}

function cleanAttributes(element: Element, idPrefix: string): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (!isSafeAttribute(name, value)) element.removeAttribute(name);
    else if (name === 'id') element.setAttribute(name, `${idPrefix}${value}`);
    else if (value.includes('#')) element.setAttribute(name, prefixReferences(name, value, idPrefix));
  }
}

function prefixReferences(name: string, value: string, idPrefix: string): string {
  if (name === 'href') return `#${idPrefix}${value.slice(1)}`;
  return value.replace(/url\(#/g, `url(#${idPrefix}`);
}
