/**
 * Pages that the shop has published. Each is fetched when it is opened, and a copy stays on this device for the next
 * time.
 */
import { createContext, useContext } from 'react';
import type { PublishedPage } from '#contract/content/endpoints.ts';
import { type Loaded, useCopied } from './catalogue.ts';
import { type CopiedStore, createCopied, type StoredCopy } from '../call/copied.ts';

export interface PublishedPagesParts {
  ask: (path: string) => Promise<PublishedPage>;
  readCopy: <T>(key: string) => Promise<StoredCopy<T> | undefined>;
  writeCopy: <T>(key: string, value: T) => Promise<void>;
  dropCopy: (key: string) => Promise<void>;
  later: (callback: () => void, ms: number) => () => void;
}

export type PublishedPages = (path: string) => CopiedStore<PublishedPage>;

export function createPublishedPages({
  ask,
  readCopy,
  writeCopy,
  dropCopy,
  later,
}: PublishedPagesParts): PublishedPages {
  const pages = new Map<string, CopiedStore<PublishedPage>>();
  return path => {
    const known = pages.get(path);
    if (known) return known;
    const made = createCopied<PublishedPage>({
      ask: () => ask(path),
      readCopy: () => readCopy(`page ${path}`),
      writeCopy: value => writeCopy(`page ${path}`, value),
      dropCopy: () => dropCopy(`page ${path}`),
      later,
    });
    pages.set(path, made);
    return made;
  };
}

export const PublishedPagesContext = createContext<PublishedPages | null>(null);

export function usePublishedPage(path: string): Loaded<PublishedPage> {
  const pages = useContext(PublishedPagesContext);
  if (!pages) throw new Error('PublishedPagesContext is missing above this component');
  return useCopied(pages(path));
}
