/** How an invoice is paid by bank, as rows for the screen, the PDF and the email. */
import type { HowToPay } from './endpoints.ts';

export function payRows({ bank, payId, reference }: HowToPay): { label: string; value: string }[] {
  const rows = [
    ...(bank
      ? [
          { label: 'Account name', value: bank.accountName },
          { label: 'BSB', value: bank.bsb },
          { label: 'Account number', value: bank.accountNumber },
        ]
      : []),
    ...(payId ? [{ label: 'PayID', value: payId }] : []),
  ].filter(({ value }) => value !== '');
  return rows.length > 0 ? [...rows, { label: 'Reference', value: reference }] : [];
}
