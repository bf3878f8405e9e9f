import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { permilleText } from '#contract/costs/margin.ts';
import type { WorkMargin } from '#contract/costs/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { workOf } from '#pwa/office/common/work/editor-form.ts';
import type { EditorHandle } from '../use-editor.ts';

type Margin = WorkMargin['whole'];

/** What is left over the cost of the blanks, of each line and in all. Asked for once the price is worked out. */
export function MarginPart({ editor }: { editor: EditorHandle }) {
  const { form, priced } = editor;
  const email = form.value.email.trim();
  const postalCode = form.value.postalCode.trim();
  const body = {
    work: workOf(form.value),
    ...(/^\d{4}$/.test(postalCode) ? { postalCode } : {}),
    ...(email === '' ? {} : { email }),
  };
  const isPriced = priced.isCurrent && priced.work !== undefined && form.value.lines.length > 0;
  const { data, isError } = useQuery({
    queryKey: ['costs', 'margin', JSON.stringify(body)],
    queryFn: () => call('POST /api/quotes/margin', { body }),
    enabled: isPriced,
    placeholderData: keepPreviousData,
  });
  if (isError) return <p className="text-meta text-soft">The margin could not be worked out.</p>;
  if (!data || data.lines.length === 0 || form.value.lines.length === 0) return null;
  return (
    <section aria-label="Margin" className="grid gap-1 border-t border-line pt-3 text-meta tabular-nums">
      {data.lines.length > 1 &&
        data.lines.map(({ id, name, margin }) => <MarginRow key={id} label={name} margin={margin} />)}
      <MarginRow label="Margin" margin={data.whole} isStrong />
      <p className="text-soft">
        {data.whole && `Blanks cost ${formatCents(data.whole.costCents)}. `}
        Without{' '}
        {data.whole ? 'GST and freight' : 'a cost, there is no margin: add it to the product, under Costs'}.
        Decoration isn’t costed. Customers don’t see this.
      </p>
    </section>
  );
}

function MarginRow({
  label,
  margin,
  isStrong = false,
}: {
  label: string;
  margin: Margin;
  isStrong?: boolean;
}) {
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className={isStrong ? 'font-strong' : 'min-w-0 wrap-anywhere'}>{label}</span>
      <span className={isStrong ? 'font-strong' : undefined}>
        {margin
          ? `${formatCents(margin.marginCents)}${margin.permille === null ? '' : `, ${permilleText(margin.permille)}`}`
          : 'cost unknown'}
      </span>
    </p>
  );
}
