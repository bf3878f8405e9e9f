export const quoteFormId = 'quote-form';

/** Focuses the first control with an error, in reading order, after React has rendered the errors. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    document
      .getElementById(quoteFormId)
      ?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input')
      ?.focus();
  });
}
