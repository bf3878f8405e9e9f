/** A control is known by its name; what has several of them by `data-field`, and its first takes the focus. */
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
