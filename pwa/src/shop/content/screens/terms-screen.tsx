import { termsOfSale } from '#contract/content/policies/terms.ts';
import { PolicyPage } from '../parts/policy-page.tsx';

export function TermsScreen() {
  return <PolicyPage path="/terms" write={termsOfSale} />;
}
