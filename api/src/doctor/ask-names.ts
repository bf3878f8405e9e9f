/** Asks name servers about the domain that emails come from. Nobody waits for them longer than some seconds. */
import { Resolver } from 'node:dns/promises';
import type { SenderNames } from './judge-sender.ts';

/** The texts at a name; none where it has none. @throws where nobody answers. */
export type ReadTexts = (name: string) => Promise<string[]>;

const nothingThere = new Set(['ENOTFOUND', 'ENODATA']);

export function createReadTexts(timeoutMs = 2_000): ReadTexts {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  return async name => {
    try {
      return (await resolver.resolveTxt(name)).map(parts => parts.join(''));
    } catch (error) {
      if (nothingThere.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}

/** Under which the large mail providers publish their keys. */
const usualSelectors = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'fm1',
  'pm',
  'mandrill',
  'resend',
];

export async function askNames(
  readTexts: ReadTexts,
  { domain, selector }: { domain: string; selector: string | null },
): Promise<SenderNames> {
  const hasKey = async (name: string) => {
    const texts = await readTexts(`${name}._domainkey.${domain}`);
    // An empty key is one that was taken back.
    return texts.some(text => /(^|;)\s*p=[^;\s]/.test(text));
  };
  try {
    const [spf, dmarc] = await Promise.all([readTexts(domain), readTexts(`_dmarc.${domain}`)]);
    const selectors = selector ? [selector] : usualSelectors;
    const keys = await Promise.all(selectors.map(hasKey));
    return {
      domain,
      trouble: null,
      spf: spf.filter(text => /^v=spf1(\s|$)/i.test(text)),
      dkim: selectors[keys.indexOf(true)] ?? null,
      selector,
      hasDmarc: dmarc.some(text => /^v=DMARC1/i.test(text)),
    };
  } catch (error) {
    const trouble = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return { domain, trouble, spf: [], dkim: null, selector, hasDmarc: false };
  }
}
