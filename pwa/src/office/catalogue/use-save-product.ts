/** Saves a product's form. */
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useChanges, useWork } from '#pwa/office/common/record/use-record.ts';
import { productRows } from './clash-rows.ts';
import { errorsByField, formDataOf, type Sending } from './product-form.ts';
import { productLists } from './product-lists.ts';

/** `onTheirs` is called when another person's version stays. Each call resolves to whether it was saved. */
export function useSaveProduct(onTheirs: () => void) {
  const making = useWork({ lists: productLists });
  const { attempt, clash, errors } = useChanges<OfficeProduct, Sending>({
    lists: productLists,
    rows: productRows,
    // A move in the list's order makes a new version without anything to choose between.
    resends: true,
    onTheirs,
  });

  return {
    clash,
    errors: errorsByField({ ...making.errors, ...errors }),
    create: (sending: Sending) =>
      making.attempt({
        send: () => call('POST /api/products', { form: formDataOf(sending) }),
        done: 'Product created successfully',
        failed: 'Failed to create product',
      }),
    change: (product: OfficeProduct, sending: Sending) =>
      attempt(
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
      ),
  };
}

/** "HTTP {status}: {body}", with the body's message in place of its JSON. */
function updateFailure(error: unknown): string {
  const words = failureWords(error, 'Failed to update product');
  return error instanceof ApiError ? `HTTP ${error.status}: ${words}` : words;
}
