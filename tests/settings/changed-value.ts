/** A value of a setting's form that stands nowhere else, to see where it arrives. */
import type { Setting } from '#contract/content/settings/setting.ts';
import { type SettingKey, settingKeys, settings } from '#contract/content/settings/settings.ts';

/** Where a figure of the usual kind would not move what the samples of the tests cost. */
const ownValues: Partial<Record<SettingKey, unknown>> = {
  'policy.visitsRetainedMonths': 119,
  'policy.dataRetainedYears': 87,
  'policy.freeShippingOverCents': 91_700,
  'pricing.afterpayMinCents': 391_300,
  'pricing.memberDiscountBasisPoints': 1_730,
  'hours.opensAtHour': 5,
  'hours.closesAtHour': 23,
  'shop.timeZone': 'Australia/Perth',
  'signIn.graceDays': 61,
  'accounts.bsb': '484-799',
  'accounts.accountNumber': '617283945',
  'shop.trackingUrl': 'https://kestrel.example/{number}',
  'home.brands': [{ name: 'Kestrel Mills', tagline: '' }],
  'home.testimonials': [
    {
      name: 'Kes Trel',
      position: '',
      avatarUrl: '',
      rating: 5,
      quote: 'Fits.',
      isSample: true,
      consentNote: '',
    },
  ],
  'quotes.quantityTiers': [{ fromQuantity: 61, factorBasisPoints: 9_000, enabled: true }],
  'quotes.locationTiers': [{ upTo: null, factorBasisPoints: 11_000 }],
};

export function changedValue(key: SettingKey, old: unknown): unknown {
  if (key in ownValues) return ownValues[key];
  const { kind } = (settings[key] as Setting).input;
  const n = settingKeys.indexOf(key);
  if (kind === 'text' || kind === 'words') return `Kestrel ${n}`;
  if (kind === 'email') return 'kestrel@loom.example';
  if (kind === 'phone') return '1300 975 313';
  if (kind === 'abn') return '51 824 753 556';
  if (kind === 'url') return `https://kestrel.example/${n}`;
  if (kind === 'money') return 60_700 + n * 100;
  if (kind === 'count') return key.startsWith('policy.max') ? 61 + (n % 3) : 110 + n;
  if (kind === 'range') return [200 + n, 240 + n];
  if (kind === 'counts') return [37, 83];
  if (kind === 'factor') return 17_300;
  if (kind === 'switch') return !old;
  if (kind === 'choice') return old === 'policy' ? 'flat' : 'policy';
  throw new Error(`a value for ${key} stands in no list of this file`);
}
