/** The stages of the checkout and the address of each, so that the browser's Back goes one stage back. */
export const checkoutSteps = [
  { key: 'information', label: 'Information' },
  { key: 'shipping', label: 'Shipping' },
  { key: 'payment', label: 'Payment' },
] as const;

export type CheckoutStage = (typeof checkoutSteps)[number]['key'] | 'confirmation';

/** The stage an address asks for, or information while what was typed does not carry further. */
export function stageOf(written: string | null, isFormComplete: boolean): CheckoutStage {
  if (written === 'confirmation') return 'confirmation';
  const known = checkoutSteps.find(step => step.key === written)?.key ?? 'information';
  return isFormComplete ? known : 'information';
}
