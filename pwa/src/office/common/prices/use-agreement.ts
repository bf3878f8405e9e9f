/** The prices of one customer or organisation. */
import type { PriceAgreement } from '#contract/prices/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { clashRows } from '#pwa/office/common/record/clash-rows.ts';
import { useRecord } from '#pwa/office/common/record/use-record.ts';
import { agreementFields } from './agreement-text.ts';

export type PriceHolder = 'customers' | 'organisations';
export type WantedAgreement = Omit<PriceAgreement, 'version'>;

/** Editors suggest by them. */
const lists = [['selling']];

export function useAgreement(holder: PriceHolder, id: number) {
  const params = { holder, id: String(id) };
  const one = useRecord<PriceAgreement, WantedAgreement>({
    key: ['prices', holder, id],
    load: () => call('GET /api/prices/{holder}/{id}', { params }),
    tables: ['customers'],
    kept: ['prices', `${holder}-${id}`],
    lists,
    rows: (seen, current, wanted) =>
      clashRows<PriceAgreement>(agreementFields, { seen, current, wanted: { ...seen, ...wanted } }),
  });
  return {
    ...one,
    set: ({ prices, techniques, ...wanted }: WantedAgreement) =>
      one.attempt({
        send: ({ version }) =>
          call('PUT /api/prices/{holder}/{id}', {
            params,
            body: {
              ...wanted,
              prices: prices.map(({ productId, unitCents }) => ({ productId, unitCents })),
              techniques: techniques.map(({ name: _, isCharged: __, ...terms }) => terms),
              version,
            },
          }),
        wanted: { ...wanted, prices, techniques },
        done: { title: 'Prices saved' },
        failed: 'The prices could not be saved.',
      }),
  };
}
export type AgreementHandle = ReturnType<typeof useAgreement>;
