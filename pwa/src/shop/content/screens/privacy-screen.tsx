import { privacyPolicy } from '#contract/content/policies/privacy.ts';
import { PolicyPage } from '../parts/policy-page.tsx';

export function PrivacyScreen() {
  return <PolicyPage path="/privacy" write={privacyPolicy} />;
}
