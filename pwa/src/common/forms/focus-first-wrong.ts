/**
 * Finds a control by its name. A field with several controls has `data-field`, and its first control takes the focus.
 */
export function focusFirstWrong(
  form: HTMLFormElement | null,
  errors: Readonly<Record<string, unknown>>,
): void {
  if (Object.keys(errors).length === 0) return;
  const controls = form?.querySelectorAll<HTMLElement>('input, textarea, select, button') ?? [];
  [...controls].find(control => isOf(control, errors) && !control.matches(':disabled'))?.focus();
}

function isOf(control: HTMLElement, errors: Readonly<Record<string, unknown>>): boolean {
  const name = control.getAttribute('name') ?? '';
  const part = control.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '';
  return Boolean(errors[name] || errors[part]);
}
