/** Discount codes as the office types them: dollars, per cent and counts. */
import { z } from 'zod';
import { type FormWords, isRequired } from '../forms/form-words.ts';
import { typed } from '../forms/typed.ts';
import { readDollars } from '../money/read-dollars.ts';
import { freeText } from '../wire/shapes.ts';
import { codeLimits, readCode } from './code-names.ts';

export const codeKinds = ['percent', 'amount'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** "12.5" is 1250. Undefined for anything else, for nothing, and beyond 100 or one decimal. */
function readPercent(written: string): number | undefined {
  const text = written.replace(/\s*%$/, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d)?$/.test(text)) return undefined;
  const basisPoints = Math.round(Number(text) * 100);
  return basisPoints > 0 && basisPoints <= codeLimits.mostBasisPoints ? basisPoints : undefined;
}

export const mostAmountCents = 5_000_000;

function readAmount(written: string): number | undefined {
  const cents = readDollars(written);
  return cents !== null && cents > 0 && cents <= mostAmountCents ? cents : undefined;
}

const centsOrNone = typed(
  written => (written === '' ? 0 : (readDollars(written) ?? undefined)),
  'Enter an amount such as 100.00, or nothing.',
);
const countOrNone = typed(written => {
  if (written === '') return null;
  const count = /^\d{1,6}$/.test(written) ? Number(written) : 0;
  return count > 0 ? count : undefined;
}, 'Enter a number from 1, or nothing.');

/** Empty: no limit. */
const day = z
  .string()
  .transform(written => written || null)
  .pipe(z.iso.date({ error: 'Please choose a day.' }).nullable());

/** Per cent and an amount share one field: what it means is chosen beside it. */
const off = { kind: z.enum(codeKinds), off: z.string() };
const offOf = {
  percent: { read: readPercent, wrong: 'Enter per cent from 0.1 to 100, with one decimal at most.' },
  amount: { read: readAmount, wrong: 'Enter dollars such as 20.00, up to 50,000.' },
};

function readOff({ kind, off: written }: { kind: CodeKind; off: string }, context: z.RefinementCtx) {
  const { read, wrong } = offOf[kind];
  const value = read(written.trim());
  if (value === undefined) context.addIssue({ code: 'custom', path: ['off'], message: wrong });
  return {
    basisPoints: kind === 'percent' ? (value ?? 0) : 0,
    amountCents: kind === 'amount' ? (value ?? 0) : 0,
  };
}

export const codeForm = z
  .object({
    code: typed(
      written => readCode(written) ?? undefined,
      `Use ${codeLimits.shortest} to ${codeLimits.longest} letters, digits and hyphens.`,
    ),
    ...off,
    minSpend: centsOrNone,
    fromDay: day,
    untilDay: day,
    maxUses: countOrNone,
    maxUsesEach: countOrNone,
    note: freeText(codeLimits.note),
  })
  .transform(({ kind, off: written, minSpend: minSpendCents, ...rest }, context) => ({
    ...rest,
    minSpendCents,
    ...readOff({ kind, off: written }, context),
  }));
export type CodeForm = z.input<typeof codeForm>;

export const codeFormWords: FormWords<keyof CodeForm> = {
  labels: {
    code: 'Code',
    kind: 'Takes off',
    off: 'How much',
    minSpend: 'Minimum spend',
    fromDay: 'From',
    untilDay: 'Until',
    maxUses: 'Times in all',
    maxUsesEach: 'Times for each customer',
    note: 'Note',
  },
  help: {
    code: 'What shoppers type. Capitals and hyphens don’t matter.',
    off: 'Off the goods, GST included. Decoration, set-up and freight stay as they are.',
    minSpend: 'In dollars, of the goods.',
    untilDay: 'The last day on which it works.',
    note: 'For the office only.',
  },
  optional: ['minSpend', 'fromDay', 'untilDay', 'maxUses', 'maxUsesEach', 'note'],
};

export const giftForm = z
  .object({
    ...off,
    untilDay: z.iso.date({ error: 'Please choose a day.' }),
    reason: freeText(codeLimits.note, 1, isRequired('Reason')),
    message: freeText(codeLimits.note),
  })
  .transform(({ kind, off: written, ...rest }, context) => ({
    ...rest,
    ...readOff({ kind, off: written }, context),
  }));
export type GiftForm = z.input<typeof giftForm>;

export const giftWords: FormWords<keyof GiftForm> = {
  labels: {
    kind: 'Takes off',
    off: 'How much',
    untilDay: 'Until',
    reason: 'Reason',
    message: 'Message to the customer',
  },
  help: {
    off: 'Off the goods of one order, GST included.',
    untilDay: 'The last day on which it works.',
    reason: 'For the office only.',
    message: 'Above the code in the email.',
  },
  optional: ['message'],
};
