/** Saves a product's form. */
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useChanges, useWork } from '#pwa/office/common/record/use-record.ts';
import { productRows } from './clash-rows.ts';
import { errorsByField, formDataOf, type FormErrors, type Sending } from './product-form.ts';
import { productLists } from './product-lists.ts';

interface SaveEvents {
  onErrors: (errors: FormErrors) => void;
  /** It is saved, or somebody else's product stays. */
  onDone: () => void;
}

export function useSaveProduct({ onErrors, onDone }: SaveEvents) {
  const parts = {
    lists: productLists,
    onErrors: (fields: Readonly<Record<string, string>>) => onErrors(errorsByField(fields)),
  };
  const making = useWork(parts);
  const { attempt, isSaving, clash } = useChanges<OfficeProduct, Sending>({
    ...parts,
    rows: productRows,
    // A move in the order of the list makes a new version, and nothing to choose between.
    resends: true,
    onTheirs: onDone,
  });

  return {
    isSaving: isSaving || making.isSaving,
    clash,
    async create(sending: Sending) {
      const isMade = await making.attempt({
        send: () => call('POST /api/products', { form: formDataOf(sending) }),
        done: 'Product created successfully',
        failed: 'Failed to create product',
      });
      if (isMade) onDone();
    },
    async change(product: OfficeProduct, sending: Sending) {
      const isSaved = await attempt(
        {
          async send({ id, version }) {
            await call('PATCH /api/products/{id}', {
              params: { id: String(id) },
              form: formDataOf(sending, version),
            });
          },
          wanted: sending,
          done: 'Product updated successfully',
          failed: updateFailure,
        },
        product,
      );
      if (isSaved) onDone();
    },
  };
}

/** "HTTP {status}: {body}", with the body's sentence in place of its JSON. */
function updateFailure(error: unknown): string {
  const words = failureWords(error, 'Failed to update product');
  return error instanceof ApiError ? `HTTP ${error.status}: ${words}` : words;
}
