import { workLimits } from '#contract/quotes/work-words.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { FindProduct } from '#pwa/office/common/find-product.tsx';
import type { WorkHandle } from './work-handle.ts';
import { lineProductOf, newLine } from './editor-form.ts';
import { type FoundProduct, useFindProducts } from '#pwa/office/common/find-here.ts';
import { LineCard } from './line-card.tsx';

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
        <FindProduct
          label={lines.length === 0 ? 'Add a product' : 'Add another product'}
          name="lines"
          error={form.errors.lines}
          inputRef={editor.productField}
          isFocused={isNext && lines.length === 0}
          onPick={row => void add(row)}
        />
      )}
    </Section>
  );
}
