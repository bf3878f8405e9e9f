/** One lead and its changes. */
import { useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { LeadDetail, leadEndpoints, LeadMessage } from '#contract/leads/endpoints.ts';
import type { MessageStatus } from '#contract/leads/leads.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { withChanges } from '#pwa/common/local/kept/pending.ts';
import { callArgs } from '#pwa/office/common/call-dialog.tsx';
import { wasOf } from '#pwa/office/common/record/queue-change.ts';
import { useRecord, useWork } from '#pwa/office/common/record/use-record.ts';
import { leadRows } from './lead-words.ts';

type Endpoints = typeof leadEndpoints;
export type LeadChange = Omit<SentBody<Endpoints['changeLead']>, 'version'>;
export type NewReply = SentBody<Endpoints['replyToLead']>;
export type NewLeadCall = SentBody<Endpoints['logLeadCall']>;

const lists = [
  ['leads', 'list'],
  ['leads', 'counts'],
];

export function useLead(id: number, nameOf: (userId: number | null) => string) {
  const client = useQueryClient();
  const params = { id: String(id) };
  const key = ['leads', 'one', id];
  const { record, attempt, isSaving, clash } = useRecord<LeadDetail, LeadChange>({
    key,
    load: () => call('GET /api/leads/{id}', { params }),
    kept: ['leads', id, (lead, pending) => withChanges(lead, pending.of('leads'), id)],
    tables: ['contact_messages', 'quotes', 'projects', 'customers'],
    lists,
    rows: leadRows(nameOf),
    // Another message makes a new version of a lead.
    resends: true,
  });
  const messages = useWork({ lists });

  const change = (wanted: LeadChange, done: string, undo?: () => void) =>
    attempt({
      send: ({ version }) => call('PATCH /api/leads/{id}', { params, body: { ...wanted, version } }),
      wanted,
      done,
      failed: 'Failed to change the lead',
      offline: seen => ({
        name: 'lead.update',
        entityId: recordId('leads', id),
        args: { changes: wanted, was: { ...wasOf(seen, wanted), assignedTo: seen.assignee?.id ?? null } },
        about: seen.customerName,
      }),
      ...(undo ? { undo } : {}),
    });

  return {
    lead: record,
    isSaving,
    clash,
    change,
    /** Can be undone while the toast is shown. */
    changeStatus(wanted: LeadChange & { status: NonNullable<LeadChange['status']> }, done: string) {
      const { status, lostReason } = record.data ?? {};
      if (!status) return change(wanted, done);
      const body = { status, ...(lostReason ? { lostReason } : {}) };
      return change(
        wanted,
        done,
        () =>
          void attempt({
            send: () => call('PATCH /api/leads/{id}', { params, body }),
            done: 'The lead was not changed',
            failed: 'Failed to undo it',
          }),
      );
    },
    reply: (body: NewReply) =>
      attempt({
        send: () => call('POST /api/leads/{id}/replies', { params, body }),
        done: 'The email is on its way',
        failed: 'Failed to send the email',
      }),
    logCall: (body: NewLeadCall) =>
      attempt({
        send: () => call('POST /api/leads/{id}/calls', { params, body }),
        done: 'Call saved',
        failed: 'Failed to save the call',
        offline: ({ customerName }) => ({
          name: 'lead.addCall',
          entityId: recordId('leads', id),
          args: callArgs(body),
          about: customerName,
        }),
      }),
    startProject: () =>
      attempt({
        send: () => call('POST /api/leads/{id}/project', { params }),
        done: 'Project started',
        failed: 'Failed to start the project',
      }),
    /** Shows no toast without `done`: opening a message marks it as read. */
    markMessage(message: LeadMessage, status: MessageStatus, done?: string) {
      const mark = (to: MessageStatus) => async () => {
        const row = await call('PATCH /api/contact-messages/{id}', {
          params: { id: String(message.id) },
          body: { status: to },
        });
        client.setQueryData<LeadDetail>(key, before => before && withMessage(before, row));
      };
      const unmark = { send: mark(message.status), done: null, failed: 'Failed to undo it' };
      return messages.attempt({
        send: mark(status),
        done: done ? { title: done } : null,
        failed: done ? 'Failed to change the message' : null,
        undo: () => void messages.attempt(unmark),
      });
    },
  };
}
export type LeadHandle = ReturnType<typeof useLead>;

function withMessage(lead: LeadDetail, row: LeadMessage): LeadDetail {
  const messages = lead.messages.map(message => (message.id === row.id ? row : message));
  return { ...lead, messages, unread: messages.filter(({ status }) => status === 'new').length };
}
