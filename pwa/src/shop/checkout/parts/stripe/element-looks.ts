/** The provider's form in the colours of this page: its frame can't read our tokens, so it receives their values. */
import type { Appearance } from '@stripe/stripe-js';

export function elementLooks(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const isDark = style.colorScheme.includes('dark');
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--action'),
      colorBackground: token('--raised'),
      colorText: token('--text'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
      spacingUnit: '4px',
    },
  };
}
