/** Text whose semicolons end nothing: strings, quoted names, comments, and bodies between dollar signs. */
const closed = new RegExp(
  [
    String.raw`\be'(?:\\.|''|[^'\\])*'`,
    String.raw`'(?:''|[^'])*'`,
    String.raw`"(?:""|[^"])*"`,
    String.raw`--[^\n]*`,
    String.raw`/\*[\s\S]*?\*/`,
    String.raw`(\$\w*\$)[\s\S]*?\1`,
  ].join('|'),
  'gi',
);
const stillOpen = /'|"|\/\*|\$(?:[a-z_]\w*)?\$/i;

/** Whether what was typed so far can be sent: it ends with a semicolon that ends a statement. */
export function isComplete(text: string): boolean {
  const rest = text.replace(closed, ' ');
  return !stillOpen.test(rest) && /;\s*$/.test(rest);
}
