/** Whether a string of which nothing else is known reads as something for people. */
export function readsAsWords(text: string): boolean {
  const trimmed = text.replaceAll(/\s+/g, ' ').trim();
  if (!/\p{L}{2}/u.test(trimmed)) return false;
  if (isCode(trimmed)) return false;
  const tokens = trimmed.split(' ');
  if (tokens.length > 1)
    return !areClassNames(tokens) && tokens.some(token => /^\p{L}{2,}[,.:;?!]?$/u.test(token));
  // `Delivered` and `Saved…`; not `GET`, `camelCase`, `Content-Type`, `PublicKey`.
  return /^[A-Z][a-z]+[.…:!?]?$/.test(trimmed);
}

const sqlStart =
  /^(?:select|insert|update|delete|with|alter|create|drop|grant|revoke|set|lock|begin|commit|case|exists|not exists|order by|coalesce|on conflict|and|or|where|left join|join|union)\b/;
const sqlSign =
  /\b(?:from|into|set|table|then|null|distinct|jsonb?|interval|notify|listen|values|returning)\b|[=(]|::|->/;

/** Pieces of queries that begin with a name: `orders as o`, `created_at desc`. */
const sqlPiece = /\bas \w{1,3}$|\b(?:asc|desc)\b(?:,|$)|\w\(\w*\.?\w+\)|^'|\b\w+_\w+\b.*\b(?:as|on|is)\b/;

function isCode(text: string): boolean {
  if (sqlPiece.test(text)) return true;
  // An endpoint by its method and path, as keys of queries have it.
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD) \//.test(text)) return true;
  if (sqlStart.test(text) && sqlSign.test(text)) return true;
  // Style values, media queries, keyframes, headers, tags, addresses, SVG paths, hex.
  return (
    /^[<{@#./]|^https?:|^data:|^\(|^[MmLlHhVvCcZz][\d\s.,-]|=>|\$\{|^(?:var|calc|rgb|url|translate|scale|rotate)\(|^\d+(?:px|ms|rem)?\b.*(?:px|rem|solid|ease)/.test(
      text,
    ) || /^[\w-]+\/[\w.+-]+(?:; ?\w+=.*)?$/.test(text)
  );
}

/** Classes that hold no dash, colon or digit by which they could be told from words. */
const plainClasses = new Set(
  'absolute block border bottom capitalize container contents fixed flex grid grow hidden inline invisible italic isolate outline paper peer group relative resize ring rounded shadow shrink stitch static sticky table transition truncate underline uppercase visible'.split(
    ' ',
  ),
);

export function areClassNames(tokens: readonly string[]): boolean {
  if (!tokens.every(token => token === '…' || /^[a-z!*[\]&-][\w:[\]/.%()#,&>~='+*!…-]*$/.test(token)))
    return false;
  const named = tokens.filter(token => plainClasses.has(token) || /^[a-z!*[\]&-][^,]*[-:[\]\d]/.test(token));
  return named.length * 2 > tokens.length;
}
