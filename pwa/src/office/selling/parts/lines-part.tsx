import { formatCents } from '#contract/money/money.ts';
import { workLimits } from '#contract/quotes/work-words.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import type { WorkHandle } from '../use-editor.ts';
import { lineProductOf, newLine } from '../editor-form.ts';
import { type FoundProduct, useFindProducts } from '../find-here.ts';
import { LineCard } from './line-card.tsx';
import { SearchPick } from './search-pick.tsx';

interface LinesPartProps {
  editor: WorkHandle;
  title?: string;
  /** The search for the first product takes the focus. */
  isNext?: boolean;
}

/** Lines of garments. The next one is found by name or stock code. */
export function LinesPart({ editor, title = 'Lines', isNext = false }: LinesPartProps) {
  const { form } = editor;
  const { lines } = form.value;
  const toast = useToast();
  const find = useFindProducts();

  async function add({ id }: FoundProduct) {
    try {
      const product = await find.read(id);
      const line = newLine(crypto.randomUUID(), lineProductOf(product), lines.at(-1));
      form.change({ lines: [...lines, line] });
      editor.setAdded(line.id);
    } catch (error) {
      toast({
        title: 'Error',
        description: failureWords(error, 'The product could not be read.'),
        tone: 'danger',
      });
    }
  }

  return (
    <Section title={title} level={2}>
      {lines.length > 0 && (
        <ol className="grid gap-4">
          {lines.map((line, at) => (
            <li key={line.id}>
              <LineCard editor={editor} line={line} number={at + 1} />
            </li>
          ))}
        </ol>
      )}
      {lines.length < workLimits.lines && (
        <SearchPick<FoundProduct>
          label={lines.length === 0 ? 'Add a product' : 'Add another product'}
          listLabel="Products"
          placeholder="Name or stock code"
          what="products"
          name="lines"
          error={form.errors.lines}
          inputRef={editor.productField}
          isFocused={isNext && lines.length === 0}
          ask={find.search}
          keyOf={({ id }) => id}
          onPick={row => void add(row)}
        >
          {({ name, stockCode, price, category }) => (
            <>
              <span className="flex justify-between gap-3">
                <span className="truncate font-strong">{name}</span>
                <span className="tabular-nums">{formatCents(price)}</span>
              </span>
              <span className="block truncate text-meta">
                {[stockCode, category].filter(Boolean).join(', ')}
              </span>
            </>
          )}
        </SearchPick>
      )}
    </Section>
  );
}
