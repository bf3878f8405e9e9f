/** Runs in the page, as source text: nothing here may use what stands outside its function. */

export type Role = 'button' | 'link' | 'option' | 'heading' | 'img' | 'field' | 'file';

export interface Wanted {
  role: Role;
  /** The whole accessible name, or a pattern of it. */
  name: string | RegExp;
  /** Accessible name of a group around it. */
  within?: string;
  /** Where a pointer must be able to hit it. */
  isInReach?: boolean;
}

/** An expression that answers the first such element that can be seen and used, or null. */
export function findExpression({ role, name, within = '', isInReach = false }: Wanted): string {
  const pattern = typeof name === 'string' ? `^${escaped(name)}$` : name.source;
  return `(${findInPage.toString()})(${JSON.stringify({ role, pattern, within, isInReach })})`;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

interface InPage {
  role: Role;
  pattern: string;
  within: string;
  isInReach: boolean;
}

function findInPage({ role, pattern, within, isInReach }: InPage): HTMLElement | null {
  const selectors = {
    button: 'button:not([role]), summary, [role="button"]',
    link: 'a[href]',
    option: '[role="option"]',
    heading: 'h1, h2, h3',
    img: 'img, [role="img"]',
    field: 'input:not([type="file"]), select, textarea',
    file: 'input[type="file"]',
  };
  const isName = new RegExp(pattern);
  const textOf = (node: Element | null | undefined) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    return (
      element.getAttribute('aria-label') ||
      ids.map(id => textOf(document.getElementById(id))).join(' ') ||
      [...((element as HTMLInputElement).labels ?? [])].map(textOf).join(' ') ||
      element.getAttribute('alt') ||
      textOf(element)
    );
  };
  const canBeUsed = (element: HTMLElement) =>
    !element.matches(':disabled, [aria-disabled="true"]') &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    (role === 'file' || element.checkVisibility({ visibilityProperty: true }));
  const isHit = (element: HTMLElement) => {
    const isOver = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return Boolean(hit && element.contains(hit));
    };
    if (isOver()) return true;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return isOver();
  };
  const groups = within
    ? [...document.querySelectorAll('[aria-label], [aria-labelledby], fieldset')].filter(
        group => nameOf(group) === within,
      )
    : [document];
  const found = groups
    .flatMap(group => [...group.querySelectorAll<HTMLElement>(selectors[role])])
    .filter(element => isName.test(nameOf(element)) && canBeUsed(element));
  return found.find(element => !isInReach || isHit(element)) ?? null;
}
