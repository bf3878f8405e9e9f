/**
 * How much work is it to draw this SVG? A few hundred bytes can ask for millions of elements, as parts are shown again by
 * reference (`use`, patterns, masks, markers), and effects are paid by the pixel. All is counted as a renderer meets it,
 * one for a plain element; what is beyond the bound is refused before it is drawn.
 */
import { readSvg, type SvgElement, type UnreadSvg } from './read-svg.ts';
import { propertiesOf, readRules, type Rules } from './svg-styles.ts';

/** `effects`: filters beyond a bound; `repeats`: far more to draw than the file holds. */
export type SvgCost = UnreadSvg | 'effects' | 'repeats';

/** Beyond what the file itself holds; about a second. */
const longestWork = 100_000;
const deepestReference = 500;
/** What is drawn pixel by pixel. */
const weights: Readonly<Record<string, number>> = {
  image: 200,
  mask: 100,
  pattern: 100,
};
const effectWeight = 100;
/** Noise, light and whatever else takes any time; shadows and glows are made of the others. */
const costlyEffects = new Set([
  'feconvolvematrix',
  'fediffuselighting',
  'fedisplacementmap',
  'feimage',
  'fespecularlighting',
  'fetile',
  'feturbulence',
]);
/** In units of the drawing. */
const widestBlur = 100;
const widestSpread = 20;

const shownByReference = new Set([
  'clippath',
  'defs',
  'filter',
  'lineargradient',
  'marker',
  'mask',
  'pattern',
  'radialgradient',
  'style',
  'symbol',
]);
const gradients = new Set(['lineargradient', 'radialgradient']);
/** Set on a group, they hold for everything in it. */
const inherited = new Set(['fill', 'stroke', 'marker', 'marker-start', 'marker-mid', 'marker-end']);
/** Drawn at each point of a line. */
const atEachPoint = new Set(['marker', 'marker-mid']);

export function costlySvg(text: string): SvgCost | null {
  const root = readSvg(text);
  if (typeof root === 'string') return root;
  const all = [root];
  for (const element of all) for (const child of element.children) all.push(child);
  const rules = readRules(all);
  if (!rules) return 'repeats';
  const isEffect = (element: SvgElement) =>
    isCostlyEffect(element) ||
    // Effects as functions of style sheets: no drawing program writes them.
    propertiesOf(element, rules).some(({ name, value }) => name === 'filter' && !/^ ?url\(/i.test(value));
  if (all.some(isEffect)) return 'effects';
  const { drawn } = workOf(root, all, rules);
  return drawn > longestWork + all.length ? 'repeats' : null;
}

function isCostlyEffect({ name, attributes }: SvgElement): boolean {
  if (costlyEffects.has(name)) return true;
  if (name === 'fegaussianblur' || name === 'fedropshadow')
    return widest(attributes.get('stddeviation')) > widestBlur;
  return name === 'femorphology' && widest(attributes.get('radius')) > widestSpread;
}

const widest = (text = '') =>
  Math.max(0, ...text.split(/[\s,]+/).map(word => Math.abs(Number.parseFloat(word)) || 0));

interface Work {
  drawn: number;
  /** Of lines, where markers may stand. */
  points: number;
}

const endless: Work = { drawn: Number.POSITIVE_INFINITY, points: Number.POSITIVE_INFINITY };

function workOf(root: SvgElement, all: readonly SvgElement[], rules: Rules): Work {
  const byId = new Map<string, SvgElement[]>();
  for (const element of all) {
    for (const id of wordsOf(element.attributes.get('id'))) {
      const known = byId.get(id);
      if (known) known.push(element);
      else byId.set(id, [element]);
    }
  }
  const known = new Map<SvgElement, Work>();
  const open = new Set<SvgElement>();

  /** Without end where references go in a circle. */
  function workOfElement(element: SvgElement): Work {
    const before = known.get(element);
    if (before) return before;
    if (open.has(element) || open.size > deepestReference) return endless;
    open.add(element);
    const work = sumOf(element);
    open.delete(element);
    known.set(element, work);
    return work;
  }

  function sumOf(element: SvgElement): Work {
    const { name, attributes, children } = element;
    const line = attributes.get('d') ?? attributes.get('points') ?? '';
    const work: Work = { drawn: weightOf(name), points: Math.ceil(line.length / 2) };
    if (gradients.has(name)) return work;
    // A link only leads somewhere.
    const shown = name === 'a' ? [] : wordsOf(attributes.get('href')).filter(word => word.startsWith('#'));
    const parts = [
      ...shown.flatMap(word => byId.get(word.slice(1)) ?? []),
      ...children.filter(child => !shownByReference.has(child.name)),
    ];
    for (const part of parts) {
      const { drawn, points } = workOfElement(part);
      work.drawn += drawn;
      work.points += points;
    }
    const once = work.drawn;
    for (const { name: property, ids } of propertiesOf(element, rules)) {
      const times = atEachPoint.has(property) ? work.points : inherited.has(property) ? once : 1;
      if (times === 0) continue;
      for (const target of ids.flatMap(id => byId.get(id) ?? []))
        if (!gradients.has(target.name)) work.drawn += times * workOfElement(target).drawn;
    }
    return work;
  }

  return workOfElement(root);
}

function weightOf(name: string): number {
  if (name.startsWith('fe') && !name.startsWith('fefunc') && name !== 'femergenode') return effectWeight;
  return weights[name] ?? 1;
}

const wordsOf = (text = '') => text.split(/\s+/).filter(Boolean);
