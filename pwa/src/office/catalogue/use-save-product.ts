/**
 * Saves a product's form. When somebody else was faster, the change waits as a clash until a person has chosen; where
 * the two touched nothing in common to see (a move in the order), it is sent again by itself.
 */
import { useState } from 'react';
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { clashRows } from './clash-rows.ts';
import { errorsByField, formDataOf, type FormErrors, type Sending } from './product-form.ts';
import { useRefresh } from './use-products.ts';

export interface Clash {
  seen: OfficeProduct;
  current: OfficeProduct;
  sending: Sending;
}

export function useSaveProduct(onErrors: (errors: FormErrors) => void) {
  const toast = useToast();
  const refresh = useRefresh();
  const [isSaving, setSaving] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);

  async function create(sending: Sending): Promise<OfficeProduct | null> {
    setSaving(true);
    try {
      const made = await call('POST /api/products', { form: formDataOf(sending) });
      await refresh();
      return made;
    } catch (error) {
      tell(error, failureWords(error, 'Failed to create product'));
      return null;
    } finally {
      setSaving(false);
    }
  }

  async function change(seen: OfficeProduct, sending: Sending, isSecondTry = false): Promise<boolean> {
    setSaving(true);
    try {
      const params = { id: String(seen.id) };
      await call('PATCH /api/products/{id}', { params, form: formDataOf(sending, seen.version) });
      await refresh();
      toast({ title: 'Success', description: 'Product updated successfully', tone: 'ok' });
      return true;
    } catch (error) {
      const current = currentOf<OfficeProduct>(error);
      if (current && !isSecondTry && theirsIsUnseen(seen, current))
        return await change(current, sending, true);
      if (current) setClash({ seen, current, sending });
      else tell(error, updateFailure(error));
      return false;
    } finally {
      setSaving(false);
    }
  }

  function tell(error: unknown, description: string) {
    if (error instanceof ApiError) onErrors(errorsByField(error.fields));
    toast({ title: 'Error', description, tone: 'danger' });
  }

  return { isSaving, create, change, clash, dropClash: () => setClash(null) };
}

const theirsIsUnseen = (seen: OfficeProduct, current: OfficeProduct) =>
  clashRows({ seen, current, sending: { texts: {}, files: [] } }).length === 0;

/** "HTTP {status}: {body}", with the body's sentence in place of its JSON. */
export function updateFailure(error: unknown): string {
  const words = failureWords(error, 'Failed to update product');
  return error instanceof ApiError ? `HTTP ${error.status}: ${words}` : words;
}
