/** One organisation, and the changes of it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import type { MemberRole } from '#contract/organisations/organisations.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { clashRows } from '#pwa/office/common/record/clash-rows.ts';
import { useRecord } from '#pwa/office/common/record/use-record.ts';
import { organisationWords } from '#contract/organisations/organisation-forms.ts';
import { organisationFormOf } from './organisation-form.ts';

export type Wanted = Partial<Pick<OrganisationRecord, 'name' | 'abn' | 'approvalOverCents'>>;

const fields: RecordField<OrganisationRecord>[] = (['name', 'abn', 'approvalOver'] as const).map(name => ({
  label: organisationWords.labels[name],
  words: row => organisationFormOf(row)[name] || 'none',
}));

/** What shows an organisation or its account elsewhere. */
const lists = [['organisations', 'list'], ['customers'], ['receivables']];

export function useOrganisation(id: number) {
  const params = { id: String(id) };
  const one = useRecord<OrganisationRecord, Wanted>({
    key: ['organisations', 'one', id],
    load: () => call('GET /api/organisations/{id}', { params }),
    tables: ['orders'],
    kept: ['organisations', id],
    lists,
    rows: (seen, current, wanted) =>
      clashRows<OrganisationRecord>(fields, { seen, current, wanted: { ...seen, ...wanted } }),
  });
  const work = (send: () => Promise<OrganisationRecord>, title: string, failed: string) =>
    one.attempt({ send, done: { title }, failed });

  return {
    ...one,
    change: (wanted: Wanted) =>
      one.attempt({
        send: ({ version }) =>
          call('PATCH /api/organisations/{id}', {
            params,
            body: { ...wanted, abn: wanted.abn === null ? '' : wanted.abn, version },
          }),
        wanted,
        done: { title: 'Organisation saved' },
        failed: 'The organisation could not be saved.',
      }),
    addCustomer: (customerId: number, name: string) =>
      work(
        () =>
          call('PUT /api/organisations/{id}/customers/{customerId}', {
            params: { ...params, customerId: String(customerId) },
          }),
        `${name} added`,
        'The customer could not be added.',
      ),
    removeCustomer: (customerId: number, name: string) =>
      work(
        () =>
          call('DELETE /api/organisations/{id}/customers/{customerId}', {
            params: { ...params, customerId: String(customerId) },
          }),
        `${name} taken out`,
        'The customer could not be taken out.',
      ),
    invite: (body: { email: string; role: MemberRole }) =>
      work(
        () => call('POST /api/organisations/{id}/invitations', { params, body }),
        `Invitation sent to ${body.email}`,
        'The invitation could not be sent.',
      ),
    withdraw: (invitationId: number, email: string) =>
      work(
        () =>
          call('DELETE /api/organisations/{id}/invitations/{invitationId}', {
            params: { ...params, invitationId: String(invitationId) },
          }),
        `Invitation of ${email} withdrawn`,
        'The invitation could not be withdrawn.',
      ),
    setRole: (userId: number, name: string, role: MemberRole) =>
      work(
        () =>
          call('PATCH /api/organisations/{id}/members/{userId}', {
            params: { ...params, userId: String(userId) },
            body: { role },
          }),
        `Role of ${name} changed`,
        'The role could not be changed.',
      ),
    removeMember: (userId: number, name: string) =>
      work(
        () =>
          call('DELETE /api/organisations/{id}/members/{userId}', {
            params: { ...params, userId: String(userId) },
          }),
        `${name} removed`,
        'The member could not be removed.',
      ),
    giveArtwork: (sha256: string, name: string) =>
      work(
        () =>
          call('PUT /api/organisations/{id}/artworks/{sha256}', {
            params: { ...params, sha256 },
            body: { name },
          }),
        `${name} is in the library`,
        'The design could not be added.',
      ),
    takeArtwork: (sha256: string, name: string) =>
      work(
        () => call('DELETE /api/organisations/{id}/artworks/{sha256}', { params: { ...params, sha256 } }),
        `${name} taken out of the library`,
        'The design could not be taken out.',
      ),
  };
}
export type OrganisationHandle = ReturnType<typeof useOrganisation>;

export function useOrganisationOrders(id: number) {
  return useInfiniteQuery({
    queryKey: ['organisations', 'orders', id],
    queryFn: ({ pageParam }) =>
      call('GET /api/organisations/{id}/orders', {
        params: { id: String(id) },
        query: pageParam ? { before: String(pageParam) } : {},
      }),
    initialPageParam: 0,
    getNextPageParam: page => page.next,
    refetchOnMount: 'always',
    meta: { tables: ['orders'] },
  });
}
