/** Which parts of an SVG an element draws with: `url(#…)` in attributes, in its style and in the rules of style sheets. */
import type { SvgElement } from './read-svg.ts';

export interface Property {
  name: string;
  /** Ids of the parts that it names. */
  ids: string[];
  value: string;
}

/** What a style sheet says to elements with this class (`.a`), id (`#a`), of this name (`a`), or to all (`*`). */
export type Rules = ReadonlyMap<string, Property[]>;

const mostRules = 1_000;

/** Null for more than a drawing program writes: each is looked at for each element. */
export function readRules(all: readonly SvgElement[]): Rules | null {
  const rules = new Map<string, Property[]>();
  let count = 0;
  for (const { css } of all) {
    for (const block of plainCss(css).split('}')) {
      const brace = block.lastIndexOf('{');
      if (brace < 0) continue;
      const said = propertiesIn(block.slice(brace + 1));
      if (said.length === 0) continue;
      for (const selector of block.slice(block.lastIndexOf('{', brace - 1) + 1, brace).split(',')) {
        const key = keyOf(selector);
        const known = rules.get(key) ?? [];
        rules.set(key, known);
        known.push(...said);
        if ((count += said.length) > mostRules) return null;
      }
    }
  }
  return rules;
}

/** All that names a part or is drawn by a function of its own. */
export function propertiesOf(element: SvgElement, rules: Rules): Property[] {
  const { attributes, name } = element;
  const keys = ['*', name, ...wordsOf(attributes.get('class'), '.'), ...wordsOf(attributes.get('id'), '#')];
  const own = [...attributes].filter(([key]) => key !== 'style' && key !== 'href');
  return [
    ...own.flatMap(([key, value]) => property(key, plainCss(value)) ?? []),
    ...propertiesIn(plainCss(attributes.get('style') ?? '')),
    ...keys.flatMap(key => rules.get(key) ?? []),
  ];
}

const wordsOf = (text: string | undefined, mark: string) =>
  [...new Set((text ?? '').split(/\s+/))].filter(Boolean).map(word => mark + word);

function propertiesIn(text: string): Property[] {
  return text.split(';').flatMap(declared => {
    const colon = declared.indexOf(':');
    return property(declared.slice(0, colon).trim().toLowerCase(), declared.slice(colon + 1)) ?? [];
  });
}

function property(name: string, value: string): Property | null {
  if (!value.includes('(')) return null;
  const ids = [...value.matchAll(/url\( ?["']? ?#([^"') ]+)/gi)].map(([, id]) => id ?? '');
  return ids.length > 0 || name === 'filter' ? { name, ids, value } : null;
}

/** The last part of a selector says whom it is about; the most telling of its marks is enough, and reaches too many. */
function keyOf(selector: string): string {
  if (/[()[\]"']/.test(selector)) return '*';
  const last =
    selector
      .trim()
      .split(/[ >+~]/)
      .at(-1) ?? '';
  const marked = /([.#][^.#:[*]+)/.exec(last)?.[1];
  return marked ?? (/^[\w|-]+/.exec(last)?.[0].toLowerCase() || '*');
}

/** Without comments, with escapes as what they stand for, and each run of blanks as one. */
function plainCss(text: string): string {
  return text
    .split('/*')
    .map((part, at) =>
      at === 0 ? part : part.slice(part.indexOf('*/') < 0 ? part.length : part.indexOf('*/') + 2),
    )
    .join(' ')
    .replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_, hex?: string, plain?: string) =>
      hex ? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex, 16))) : (plain ?? ''),
    )
    .replace(/\s+/g, ' ');
}
