/**
 * The elements of an SVG in one pass, enough to say what drawing it would cost. Nothing is guessed: what a strict reader
 * of XML would refuse is broken here too, so that the renderer can't see another drawing than we have judged.
 */
export interface SvgElement {
  /** Without its prefix, in lower case. */
  name: string;
  /**
   * Names in lower case; character references and entities are filled in. `href` and `id` count with any prefix: several
   * stand beside each other with a blank between.
   */
  attributes: ReadonlyMap<string, string>;
  children: SvgElement[];
  /** What stands in a style sheet. */
  css: string;
}

/** `declares`: its document type does more than give short names to short texts. */
export type UnreadSvg = 'broken' | 'declares' | 'nested';

const deepest = 200;
/** Drawing programs name namespaces by them; anything longer, or used that often, is made to grow. */
const longestEntity = 300;
const longestFilledIn = 2_000_000;

/** Encodings in which ASCII stands for itself. In others (UTF-7) markup can be spelt that nobody sees. */
const plainEncoding = /^(?:utf-?8|(?:us-)?ascii|iso-8859-\d{1,2}|latin-?1|windows-125\d)$/i;
const declaration = /^<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([^"']*)["']/;
const comment = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/y;
const entity = /<!ENTITY\s+([\w:.-]{1,100})\s+(?:"([^"]*)"|'([^']*)')\s*>/y;
const blanks = /\s*/y;
const tagName = /[^\s=<>"'/&]{1,200}/y;
const attribute = /\s+([^\s=<>"'/&]{1,200})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;
const doctypeHead = /<!DOCTYPE\s[^[>"']*(?:"[^"]*"|'[^']*'|[^[>"'])*/y;

/** The root element. */
export function readSvg(text: string): SvgElement | UnreadSvg {
  const encoding = declaration.exec(text)?.[1];
  if (encoding !== undefined && !plainEncoding.test(encoding)) return 'broken';
  return new Reader(text).read();
}

class Reader {
  #at = 0;
  #filledIn = 0;
  readonly #entities = new Map<string, string>([
    ['lt', '<'],
    ['gt', '>'],
    ['amp', '&'],
    ['quot', '"'],
    ['apos', "'"],
  ]);
  readonly #open: SvgElement[] = [];
  #root: SvgElement | null = null;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): SvgElement | UnreadSvg {
    for (;;) {
      const next = this.#text.indexOf('<', this.#at);
      this.#keepCss(this.#text.slice(this.#at, next < 0 ? undefined : next));
      if (next < 0) break;
      this.#at = next;
      const trouble = this.#readMarkup();
      if (trouble) return trouble;
      if (this.#filledIn > longestFilledIn) return 'declares';
    }
    return this.#open.length === 0 && this.#root ? this.#root : 'broken';
  }

  #readMarkup(): UnreadSvg | null {
    if (this.#starts('<!--')) return this.#skipTo('-->') === null ? 'broken' : null;
    if (this.#starts('<?')) return this.#skipTo('?>') === null ? 'broken' : null;
    if (this.#starts('<![CDATA[')) {
      const inside = this.#skipTo(']]>');
      if (inside === null) return 'broken';
      this.#keepCss(inside.slice('<![CDATA['.length), { isVerbatim: true });
      return null;
    }
    if (this.#starts('<!')) return this.#readDoctype();
    return this.#starts('</') ? this.#readEnd() : this.#readStart();
  }

  #readDoctype(): UnreadSvg | null {
    if (this.#root || !this.#take(doctypeHead)) return 'broken';
    if (this.#starts('>')) return this.#step(1);
    if (!this.#starts('[')) return 'broken';
    this.#step(1);
    for (;;) {
      this.#take(blanks);
      const declared = this.#take(entity);
      if (declared) {
        const value = withReferences(declared[2] ?? declared[3] ?? '');
        if (value.length > longestEntity || /[<&%]/.test(value)) return 'declares';
        // The first declaration of a name stands.
        const name = declared[1] ?? '';
        if (!this.#entities.has(name)) this.#entities.set(name, value);
      } else if (!this.#take(comment)) break;
    }
    if (!this.#starts(']')) return 'declares';
    this.#step(1);
    return this.#take(tagEnd) ? null : 'broken';
  }

  #readStart(): UnreadSvg | null {
    this.#step(1);
    const name = this.#take(tagName)?.[0];
    if (!name) return 'broken';
    const attributes = new Map<string, string>();
    for (let found = this.#take(attribute); found; found = this.#take(attribute)) {
      const key = attributeName(found[1] ?? '');
      const value = this.#filled(found[2] ?? found[3] ?? '');
      attributes.set(key, attributes.has(key) ? `${attributes.get(key)} ${value}` : value);
    }
    const end = this.#take(tagEnd);
    if (!end) return 'broken';
    const element: SvgElement = { name: plainName(name), attributes, children: [], css: '' };
    const parent = this.#open.at(-1);
    if (!parent && this.#root) return 'broken';
    if (parent) parent.children.push(element);
    else this.#root = element;
    if (end[1] !== '/' && this.#open.push(element) > deepest) return 'nested';
    return null;
  }

  #readEnd(): UnreadSvg | null {
    this.#step(2);
    const name = this.#take(tagName)?.[0];
    if (!name || this.#take(tagEnd)?.[1] !== '') return 'broken';
    return this.#open.pop()?.name === plainName(name) ? null : 'broken';
  }

  #keepCss(text: string, { isVerbatim = false } = {}): void {
    const open = this.#open.at(-1);
    if (open?.name === 'style') open.css += isVerbatim ? text : this.#filled(text);
  }

  #filled(text: string): string {
    if (!text.includes('&')) return text;
    return withReferences(text).replace(/&([\w:.-]{1,100});/g, (all, name: string) => {
      const value = this.#entities.get(name) ?? all;
      this.#filledIn += value.length;
      return value;
    });
  }

  #starts(with_: string): boolean {
    return this.#text.startsWith(with_, this.#at);
  }

  #step(by: number): null {
    this.#at += by;
    return null;
  }

  /** Goes past the next `end`; answers what stood before it. */
  #skipTo(end: string): string | null {
    const found = this.#text.indexOf(end, this.#at);
    if (found < 0) return null;
    const inside = this.#text.slice(this.#at, found);
    this.#at = found + end.length;
    return inside;
  }

  /** What the pattern finds just here. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

const plainName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

function attributeName(name: string): string {
  const plain = plainName(name);
  return plain === 'href' || plain === 'id' ? plain : name.toLowerCase();
}

function withReferences(text: string): string {
  return text.replace(
    /&#(?:x0{0,20}([0-9a-f]{1,6})|0{0,20}(\d{1,7}));?/gi,
    (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(decimal))),
  );
}
