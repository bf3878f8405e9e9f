import { useEffect } from 'react';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { changesOf, checkForm, type FormErrors, isNothing, type ProductForm } from './product-form.ts';

interface ProductFormParts {
  opened: ProductForm;
  /** The server's messages by field. */
  told: FormErrors;
  save: (form: ProductForm) => Promise<boolean>;
  /** Called when there are unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
  onWrong?: () => void;
  onDone: () => void;
}

/** The input of a product's form, and its errors. */
export function useProductForm({ opened, told, save, onUnsaved, onWrong, onDone }: ProductFormParts) {
  const toast = useToast();
  const form = useForm<ProductForm>({
    start: opened,
    check: checkForm,
    told,
    save,
    onWrong() {
      toast({ title: 'Form Error', description: 'Please check all required fields', tone: 'danger' });
      onWrong?.();
    },
    onDone,
  });
  const isChanged = form.value !== opened && !isNothing(changesOf(form.value, opened));

  useEffect(() => {
    onUnsaved(isChanged);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when it changes, not when the listener does
  }, [isChanged]);
  useEffect(() => () => onUnsaved(false), []); // oxlint-disable-line react-hooks/exhaustive-deps -- at the end

  return {
    handle: form,
    form: form.value,
    // Some messages are for parts with another name in the form, such as `priceBreaks`.
    errors: form.errors as FormErrors,
    change: form.change,
    isChanged,
  };
}
export type ProductEditor = ReturnType<typeof useProductForm>;
