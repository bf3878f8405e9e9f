/**
 * HTML that cannot be made of unescaped text: `Markup` has no constructor outside this file, `html` escapes whatever
 * else is put into it.
 *
 *   html`<p>${name}</p>`   a name with "<script>" in it is shown, not run
 */
class MarkupText {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}
export type Markup = MarkupText;

type Part = string | Markup | readonly Part[] | null;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters have no place in HTML; line breaks and tabs do. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

function escaped(text: string): string {
  return text.replaceAll(unprintable, '').replaceAll(/[&<>"']/g, sign => entities[sign] ?? '');
}

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof MarkupText) return part.toString();
  return typeof part === 'string' ? escaped(part) : part.map(written).join('');
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const fixed = narrowed(strings);
  let text = fixed[0] ?? '';
  for (const [at, part] of parts.entries()) text += written(part) + (fixed[at + 1] ?? '');
  return new MarkupText(text);
}

/** Each template without the indentation of its source, which every mail would carry, once. */
const known = new WeakMap<TemplateStringsArray, readonly string[]>();

function narrowed(strings: TemplateStringsArray): readonly string[] {
  let fixed = known.get(strings);
  if (!fixed) {
    fixed = strings.map(string => string.replaceAll(/\n\s+/g, '\n'));
    known.set(strings, fixed);
  }
  return fixed;
}

/** Somebody's line breaks, kept. */
export function withBreaks(text: string): Markup {
  const lines = text.split(/\r?\n/);
  return html`${lines.map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`))}`;
}

/** An address that may stand in `href`: of the web, and nothing that runs. */
export function webAddress(url: string): string {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('A link of a mail must lead to the web.');
  return url;
}
