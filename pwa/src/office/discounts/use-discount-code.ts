/** One discount code, and the changes of it. */
import { type CodeForm, codeFormWords } from '#contract/discounts/code-form.ts';
import type { CodeFields, CodeUse, DiscountCodeRecord } from '#contract/discounts/endpoints.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { daysText, termsText } from '#pwa/office/common/discounts/code-text.ts';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { useRecord } from '#pwa/office/common/record/use-record.ts';

export const blankCode: CodeForm = {
  code: '',
  kind: 'percent',
  off: '',
  minSpend: '',
  fromDay: '',
  untilDay: '',
  maxUses: '',
  maxUsesEach: '',
  note: '',
};

/** As its form shows it. */
export const codeFormOf = (code: CodeFields): CodeForm => ({
  code: code.code,
  kind: code.basisPoints > 0 ? 'percent' : 'amount',
  off: code.basisPoints > 0 ? String(code.basisPoints / 100) : centsToDecimalText(code.amountCents),
  minSpend: code.minSpendCents > 0 ? centsToDecimalText(code.minSpendCents) : '',
  fromDay: code.fromDay ?? '',
  untilDay: code.untilDay ?? '',
  maxUses: code.maxUses === null ? '' : String(code.maxUses),
  maxUsesEach: code.maxUsesEach === null ? '' : String(code.maxUsesEach),
  note: code.note,
});

const { labels } = codeFormWords;
const fields: RecordField<DiscountCodeRecord>[] = [
  { label: labels.code, words: row => row.code },
  { label: labels.kind, words: termsText },
  { label: 'Works', words: daysText },
  { label: labels.maxUses, words: row => codeFormOf(row).maxUses || 'any number' },
  { label: labels.maxUsesEach, words: row => codeFormOf(row).maxUsesEach || 'any number' },
  { label: labels.note, words: row => row.note || 'none' },
  { label: 'Switched on', words: row => (row.isOn ? 'yes' : 'no') },
];

export function useDiscountCode(id: number) {
  const params = { id: String(id) };
  const one = useRecord<DiscountCodeRecord, Partial<CodeFields & { isOn: boolean }>>({
    key: ['discounts', 'one', id],
    load: () => call('GET /api/discount-codes/{id}', { params, query: {} }),
    tables: ['discounts', 'orders'],
    kept: ['discounts', id],
    lists: [
      ['discounts', 'list'],
      ['discounts', 'given'],
    ],
    rows: (seen, current, wanted) =>
      clashRows<DiscountCodeRecord>(fields, { seen, current, wanted: { ...seen, ...wanted } }),
  });
  const change = (wanted: Partial<CodeFields & { isOn: boolean }>, title: string) =>
    one.attempt({
      send: ({ version }) => call('PATCH /api/discount-codes/{id}', { params, body: { ...wanted, version } }),
      wanted,
      done: { title },
      failed: 'The code could not be saved.',
    });
  return {
    ...one,
    change: (wanted: CodeFields) => change(wanted, 'Discount code saved'),
    switchTo: (isOn: boolean) => change({ isOn }, isOn ? 'Code switched on' : 'Code switched off'),
  };
}

/** The orders that used a code, before this one. */
export async function askOlderUses(id: number, { orderId }: CodeUse): Promise<CodeUse[]> {
  const params = { id: String(id) };
  return (await call('GET /api/discount-codes/{id}', { params, query: { before: orderId } })).usedBy;
}
