import { TextLink } from '#pwa/common/ui/layout/link.tsx';

/** What a payer agrees to, beside the button that pays. In tabs of their own, so that nobody leaves the payment. */
export function TermsNote() {
  return (
    <p className="text-meta text-soft">
      By paying you agree to our{' '}
      <TextLink href="/terms" target="_blank" rel="noopener">
        terms of sale
      </TextLink>{' '}
      and{' '}
      <TextLink href="/refund-policy" target="_blank" rel="noopener">
        refund policy
      </TextLink>
      .
    </p>
  );
}
