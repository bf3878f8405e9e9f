import type { RefObject } from 'react';
import type { PricedLine } from '#contract/quotes/work.ts';
import type { EditorForm, EditorLine } from './editor-form.ts';

type WorkForm = Pick<EditorForm, 'lines' | 'charges' | 'email'>;

/** What lines and free lines are typed into: a whole quote or order, or a change of an order. */
export interface WorkHandle {
  form: {
    value: WorkForm;
    errors: Partial<Record<'lines' | 'charges', string>>;
    change: (part: Partial<Pick<EditorForm, 'lines' | 'charges'>>) => void;
  };
  priced: {
    work: { lines: readonly PricedCost[] } | undefined;
    lineTroubles: Readonly<Record<string, string>>;
  };
  /** Set once somebody has tried to send it. */
  isTried: boolean;
  productField: RefObject<HTMLInputElement | null>;
  focusProduct: () => void;
  changeLine: (id: string, part: Partial<EditorLine>) => void;
  /** The id of a line that was just added: its first field takes the focus. */
  added: string | null;
  setAdded: (id: string | null) => void;
}

/** What a line costs. */
export type PricedCost = Pick<
  PricedLine,
  'id' | 'suggestedUnitCents' | 'suggestedBy' | 'suggestedSetupCents' | 'decorations' | 'totalCents'
>;
