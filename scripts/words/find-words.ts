/**
 * The strings of one file that people see, with their lines. A string is taken for shown by where it stands (the text
 * of an element, a `title`, a `message`) or by how it reads (words with blanks between them that are no class names).
 */
import { parseSync, type ESTree } from 'vite';
import { readsAsWords } from './reads-as-words.ts';

export interface Word {
  line: number;
  text: string;
}

/** Names of attributes and properties whose string is shown, however short it is. */
const shownNames =
  /^(?:alt|answer|aria-(?:description|label|roledescription|valuetext)|button|caption|confirm|description|detail|error|heading|help|hint|intro|label|lead|legend|message|note|paragraph|placeholder|preview|question|reason|sentence|subject|summary|text|title|unit|word|words)$|(?:Label|Title|Text|Words?|Message|Note|Hint|Heading)$/;

/** Names whose string is never shown. */
const hiddenNames =
  /^(?:className|class|id|key|kind|type|name|href|to|src|path|from|role|rel|target|style|method|d|viewBox|fill|stroke|points|transform|autoComplete|inputMode|pattern|accept|code|event|testId|queryKey|limit|access|content-type|media|sizes|srcSet|as|dir|lang|form|action|look|tone|variant|columns?|table|operationId)$|^(?:data|on)-|(?:Class|ClassName|Key|Id|Path|Url)$/i;

/** Calls whose arguments nobody reads in the shop. */
const hiddenCalls =
  /(?:^|\.)(?:raw|whereRaw|havingRaw|orderByRaw|groupByRaw|joinRaw|select|first|where|whereIn|whereNot|whereNull|andWhere|orWhere|join|leftJoin|innerJoin|orderBy|groupBy|returning|onConflict|increment|pluck|count|sum|max|from|query|classNames|cx|querySelector|querySelectorAll|matches|closest|matchMedia|getItem|setItem|removeItem|startsWith|endsWith|includes|split|join|has|get|set|append|delete|addEventListener|removeEventListener|info|warn|error|debug|log|trace|createElement|describe|test|it|expect|RegExp|Symbol|URL|fetch|sql|subtle|locks|request|TextDecoder|observe|measure|mark|check)$/;

/** Of these, some words are shown all the same: `errors.set('name', 'Please enter …')` is none of them. */
const errorCalls = /(?:^|\.)(?:error|check|max|set)$/;

type Node = ESTree.Node;
type Step = { node: Node; field: string };

export function findWords(file: string, source: string): Word[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const lineOf = lineFinder(source);
  const words: Word[] = [];
  const take = (node: Node, text: string) => {
    const tidy = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(tidy)) words.push({ line: lineOf(startOf(node, source)), text: tidy });
  };
  walk(program, [], (node, steps) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const run of textRuns(node.children)) take(run.node, run.text);
      return;
    }
    const text = textOf(node);
    if (text === null) return;
    const place = placeOf(steps, text);
    if (place === 'hidden' || place === 'joined') return;
    if (place === 'shown' ? /\p{L}{2}/u.test(text) && !isName(text) : readsAsWords(text)) take(node, text);
  });
  return words.toSorted((a, b) => a.line - b.line);
}

/** An element's own text, with `…` for each value; what stands in elements inside is theirs. */
function textRuns(children: readonly ESTree.JSXChild[]): { node: Node; text: string }[] {
  const runs: { node: Node; text: string; hasWords: boolean }[] = [];
  let isOpen = false;
  for (const child of children) {
    const isText = child.type === 'JSXText';
    const isValue = child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression';
    if (!isText && !isValue) {
      isOpen = false;
      continue;
    }
    const text = isText
      ? child.value.replaceAll('&apos;', '’')
      : valueText(child as ESTree.JSXExpressionContainer);
    const last = runs.at(-1);
    if (isOpen && last) {
      last.text += text;
      last.hasWords ||= isText && /\p{L}/u.test(text);
    } else {
      runs.push({ node: child, text, hasWords: isText && /\p{L}/u.test(text) });
      isOpen = true;
    }
  }
  return runs.filter(run => run.hasWords);
}

function valueText({ expression }: ESTree.JSXExpressionContainer): string {
  return expression.type === 'Literal' && typeof expression.value === 'string' ? expression.value : '…';
}

/** Text of a string or template, with `…` for what is put in. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…');
}

/** What the places around a string say of it, from the nearest one outwards. */
function placeOf(steps: readonly Step[], text: string): 'shown' | 'hidden' | 'joined' | 'unknown' {
  for (const [index, { node, field }] of steps.toReversed().entries()) {
    switch (node.type) {
      case 'JSXExpressionContainer': {
        const around = steps.at(-index - 2)?.node;
        if (around?.type === 'JSXAttribute') break;
        // A plain string between texts is already part of their run.
        return index === 0 && around && 'children' in around && hasTextBeside(around.children)
          ? 'joined'
          : 'shown';
      }
      case 'JSXAttribute':
        return byName(node.name.type === 'JSXIdentifier' ? node.name.name : '');
      case 'Property':
        if (field === 'key') return 'hidden';
        // A table of labels or refusals has a row for `name`, too.
        return byName(keyOf(node.key), text);
      case 'PropertyDefinition':
      case 'VariableDeclarator': {
        const name = byName(keyOf('id' in node ? node.id : node.key));
        if (name !== 'unknown') return name;
        break;
      }
      case 'BinaryExpression':
        if (node.operator !== '+') return 'hidden';
        break;
      case 'NewExpression':
        // Thrown at the machine, not told to people.
        return 'hidden';
      case 'CallExpression':
        if (field === 'arguments') return byCall(callName(node.callee), node);
        break;
      case 'ConditionalExpression':
        if (field === 'test') return 'hidden';
        break;
      case 'MemberExpression':
        if (field === 'property') return 'hidden';
        break;
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
        if (field === 'source') return 'hidden';
        return 'unknown';
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'SwitchCase':
      case 'TaggedTemplateExpression':
      case 'TSLiteralType':
      case 'TSTemplateLiteralType':
        if (node.type === 'SwitchCase' && field === 'consequent') return 'unknown';
        return 'hidden';
      case 'ExpressionStatement':
        // 'use strict' and the like.
        if (index === 0) return 'hidden';
        return 'unknown';
      default:
    }
  }
  return 'unknown';
}

function byName(name: string, text = ''): 'shown' | 'hidden' | 'unknown' {
  if (shownNames.test(name)) return 'shown';
  if (/^\p{Lu}\p{Ll}+ /u.test(text)) return 'unknown';
  return hiddenNames.test(name) ? 'hidden' : 'unknown';
}

function byCall(name: string, { arguments: args }: ESTree.CallExpression): 'shown' | 'hidden' | 'unknown' {
  if (!hiddenCalls.test(name)) return 'unknown';
  // `.max(60, 'Please use …')` of a schema tells its message after a number.
  return errorCalls.test(name) && args.length === 2 && args[0]?.type === 'Literal' ? 'unknown' : 'hidden';
}

function hasTextBeside(children: readonly ESTree.JSXChild[]): boolean {
  return children.some(child => child.type === 'JSXText' && /\p{L}/u.test(child.value));
}

function keyOf(key: unknown): string {
  const { name, value } = key as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
}

function callName(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return `.${keyOf(callee.property)}`;
  return '';
}

/** `start_job`, `next-design`, `order.paid`: in a shown place, but a value and no word. */
function isName(text: string): boolean {
  return /^[a-z][\w]*(?:[_.:/-][\w…]+)+$/.test(text) || /^[/#.][\w/{}…-]*$/.test(text);
}

function walk(node: Node, steps: Step[], visit: (node: Node, steps: readonly Step[]) => void): void {
  visit(node, steps);
  for (const [field, value] of Object.entries(node)) {
    const children: unknown[] = Array.isArray(value) ? value : [value];
    for (const child of children) {
      if (!isNode(child)) continue;
      steps.push({ node, field });
      walk(child, steps, visit);
      steps.pop();
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Text of an element begins with the break before it. */
function startOf(node: Node, source: string): number {
  return node.start + (/^\s*/.exec(source.slice(node.start, node.end))?.[0].length ?? 0);
}

function lineFinder(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return offset => {
    let line = starts.findIndex(start => start > offset);
    if (line < 0) line = starts.length;
    return line;
  };
}
