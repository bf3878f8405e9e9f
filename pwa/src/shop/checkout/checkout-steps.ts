/** The stages of the checkout and their addresses, so that the browser's Back returns to the previous stage. */
export const checkoutSteps = [
  { key: 'information', label: 'Information' },
  { key: 'shipping', label: 'Shipping' },
  { key: 'payment', label: 'Payment' },
] as const;

export type CheckoutStage = (typeof checkoutSteps)[number]['key'] | 'confirmation';

/** The stage that an address asks for, or information if the form isn't complete enough. */
export function stageOf(written: string | null, isFormComplete: boolean): CheckoutStage {
  if (written === 'confirmation') return 'confirmation';
  const known = checkoutSteps.find(step => step.key === written)?.key ?? 'information';
  return isFormComplete ? known : 'information';
}
