import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { workLimits } from '#contract/quotes/work-words.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { FindProduct } from '#pwa/office/common/find-product.tsx';
import type { EditorHandle } from '../use-editor.ts';
import { lineProductOf, newLine } from '../editor-form.ts';
import { LineCard } from './line-card.tsx';

/** Lines of garments. The next one is found by name or stock code. */
export function LinesPart({ editor }: { editor: EditorHandle }) {
  const { form } = editor;
  const { lines } = form.value;
  const toast = useToast();

  async function add({ id }: Pick<OfficeProductRow, 'id'>) {
    try {
      const product = await call('GET /api/products/{id}', { params: { id: String(id) } });
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
    <Section title="Lines" level={2}>
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
          isFocused={form.value.name !== '' && lines.length === 0}
          onPick={row => void add(row)}
        />
      )}
    </Section>
  );
}
