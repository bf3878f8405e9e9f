/** Text of the catalogue on its way into markup: a product may be named anything. */

/** For text and for attributes in double or single quotes. Control characters, which XML cannot carry, are dropped. */
export function escapeMarkup(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are the characters meant
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
  );
}

/** JSON inside a script element: nothing in it can end the element or open a comment. */
export function scriptJson(value: unknown): string {
  return escapeJsonText(JSON.stringify(value));
}

/** The same for JSON that is text already. */
export function escapeJsonText(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
