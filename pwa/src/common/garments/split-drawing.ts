/**
 * What a drawing shows below one of its parts and above it, each as a group of its own. Together with the part they
 * look like the drawing. Gradients and clips stay in the drawing: copies refer to them, and have no ids.
 */
export function splitDrawing(drawing: Element, part: Element): { below: Element[]; above: Element[] } {
  return { below: childrenBeside(drawing, part, 'below'), above: childrenBeside(drawing, part, 'above') };
}

/** Copies of the children that are painted before or after the part. A group that holds it is copied without it. */
function childrenBeside(parent: Element, part: Element, side: 'below' | 'above'): Element[] {
  const children = Array.from(parent.children);
  const at = children.findIndex(child => child.contains(part));
  const wanted = side === 'below' ? children.slice(0, at) : children.slice(at + 1);
  const beside = wanted.filter(isPainted).map(child => withoutIds(child.cloneNode(true)));
  const holder = children[at];
  if (!holder || holder === part) return beside;
  const copy = withoutIds(holder.cloneNode(false));
  copy.append(...childrenBeside(holder, part, side));
  return side === 'below' ? [...beside, copy] : [copy, ...beside];
}

const isPainted = ({ localName }: Element) => localName !== 'defs' && localName !== 'clipPath';

function withoutIds(copy: Node): Element {
  const element = copy as Element;
  for (const one of [element, ...element.querySelectorAll('[id]')]) one.removeAttribute('id');
  return element;
}
