import type { Block } from './document.ts';

export interface FaqQuestion {
  /** Unique over all categories. */
  id: string;
  question: string;
  answer: readonly Block[];
}
