/**
 * Elements of an XML text, found in one walk over it. A file that opens a million elements and closes none would have a
 * pattern with a lazy middle look through the rest of it a million times.
 */

interface Found {
  attributes: string;
  inside: string;
}

/** Those of this name that don't lie in another one of the same name, in their order. Ends where one isn't closed. */
export function* elementsOf(xml: string, name: string): Generator<Found> {
  const opening = `<${name}`;
  const closing = `</${name}>`;
  let at = 0;
  for (;;) {
    const start = xml.indexOf(opening, at);
    if (start === -1) return;
    const from = start + opening.length;
    at = from;
    if (!endsName(xml[from])) continue;
    const end = xml.indexOf('>', from);
    if (end === -1) return;
    if (xml[end - 1] === '/') {
      at = end + 1;
      yield { attributes: xml.slice(from, end - 1), inside: '' };
      continue;
    }
    const close = xml.indexOf(closing, end);
    if (close === -1) return;
    at = close + closing.length;
    yield { attributes: xml.slice(from, end), inside: xml.slice(end + 1, close) };
  }
}

/** `<row>` is no `<rowBreaks>`. */
const endsName = (sign: string | undefined) => sign !== undefined && /[\s/>]/.test(sign);

/** Every opening tag, from its name to before its end. */
export function* tagsOf(xml: string): Generator<string> {
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    const end = start === -1 ? -1 : xml.indexOf('>', start);
    if (end === -1) return;
    at = end + 1;
    yield xml.slice(start + 1, end);
  }
}

/** The text without these elements. */
export function withoutElements(xml: string, name: string): string {
  const opening = `<${name}`;
  if (!xml.includes(opening)) return xml;
  const closing = `</${name}>`;
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = xml.indexOf(opening, at);
    const close = start === -1 ? -1 : xml.indexOf(closing, start);
    if (close === -1) return kept.join('') + xml.slice(at);
    kept.push(xml.slice(at, start));
    at = close + closing.length;
  }
}
