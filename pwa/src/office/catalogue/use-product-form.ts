import { useEffect, useState } from 'react';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { changesOf, checkForm, type FormErrors, isNothing, type ProductForm } from './product-form.ts';

/** What is typed into a product's form and what is wrong with it. `onUnsaved` hears when there is something to lose. */
export function useProductForm(opened: ProductForm, onUnsaved: (isUnsaved: boolean) => void) {
  const [form, setForm] = useState(opened);
  const [errors, setErrors] = useState<FormErrors>({});
  const toast = useToast();
  const isChanged = form !== opened && !isNothing(changesOf(form, opened));

  useEffect(() => {
    onUnsaved(isChanged);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when it changes, not when the listener does
  }, [isChanged]);
  useEffect(() => () => onUnsaved(false), []); // oxlint-disable-line react-hooks/exhaustive-deps -- at the end

  return {
    form,
    errors,
    isChanged,
    change: (part: Partial<ProductForm>) => setForm(before => ({ ...before, ...part })),
    /** The server's word on fields takes the place of ours. */
    setErrors(found: FormErrors) {
      setErrors(found);
      focusFirst(found);
    },
    /** True when it may be sent; else each field says what is wrong, and the first has the focus. */
    check(): boolean {
      const found = checkForm(form);
      setErrors(found);
      if (Object.keys(found).length === 0) return true;
      focusFirst(found);
      toast({ title: 'Form Error', description: 'Please check all required fields', tone: 'danger' });
      return false;
    },
  };
}
export type ProductEditor = ReturnType<typeof useProductForm>;

/** Fields carry their name in `data-field`; the first thing in them that takes the focus gets it. */
function focusFirst(errors: FormErrors): void {
  const [name] = Object.keys(errors);
  if (name === undefined) return;
  requestAnimationFrame(() => {
    const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`);
    field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  });
}
