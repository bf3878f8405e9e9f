/**
 * One lead and what is done with it. Every change carries the version that was looked at. When somebody else was
 * faster it waits as a clash until a person has chosen.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { LeadDetail, leadEndpoints, LeadMessage } from '#contract/leads/endpoints.ts';
import type { MessageStatus } from '#contract/leads/leads.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import type { ToastAction } from '#pwa/common/ui/dialogs/toast-store.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { isSameToPeople } from './lead-words.ts';

type Endpoints = typeof leadEndpoints;
export type LeadChange = Omit<SentBody<Endpoints['changeLead']>, 'version'>;
export type NewReply = SentBody<Endpoints['replyToLead']>;
export type NewLeadCall = SentBody<Endpoints['logLeadCall']>;

/** Somebody else's change came first. */
export interface LeadClash {
  seen: LeadDetail;
  current: LeadDetail;
  wanted: LeadChange;
  decide: (isApplied: boolean) => void;
}

interface Attempt {
  ask: (version: number | undefined) => Promise<LeadDetail>;
  wanted?: LeadChange;
  done: string;
  failed: string;
  action?: ToastAction;
}

const undoShownMs = 10_000;

export function useLead(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const [clash, setClash] = useState<LeadClash | null>(null);
  const [isSaving, setSaving] = useState(false);
  const params = { id: String(id) };
  const key = ['leads', 'one', id];
  const lead = useQuery({
    queryKey: key,
    queryFn: () => call('GET /api/leads/{id}', { params }),
    meta: { tables: ['contact_messages', 'quotes', 'projects', 'customers'] },
    refetchOnMount: 'always',
  });

  const refreshLists = () =>
    Promise.all(['list', 'counts'].map(part => client.invalidateQueries({ queryKey: ['leads', part] })));

  function tellFailure(error: unknown, failed: string) {
    toast({ title: 'Error', description: failureWords(error, failed), tone: 'danger' });
  }

  /** Resolves to whether it was done; refusals are told here. */
  async function attempt(what: Attempt, version = lead.data?.version): Promise<boolean> {
    setSaving(true);
    try {
      client.setQueryData(key, await what.ask(version));
      await refreshLists();
      const { done: description, action } = what;
      toast({
        title: 'Success',
        description,
        tone: 'ok',
        ...(action ? { action, shownMs: undoShownMs } : {}),
      });
      return true;
    } catch (error) {
      const current = currentOf<LeadDetail>(error);
      if (current && lead.data) {
        if (isSameToPeople(lead.data, current)) return await attempt(what, current.version);
        setSaving(false);
        return await choose(what, lead.data, current);
      }
      tellFailure(error, what.failed);
      return false;
    } finally {
      setSaving(false);
    }
  }

  function choose(what: Attempt, seen: LeadDetail, current: LeadDetail): Promise<boolean> {
    return new Promise(resolve => {
      setClash({
        seen,
        current,
        wanted: what.wanted ?? {},
        decide(isApplied) {
          setClash(null);
          client.setQueryData(key, current);
          resolve(isApplied ? attempt(what, current.version) : false);
        },
      });
    });
  }

  function change(wanted: LeadChange, done: string, action?: ToastAction): Promise<boolean> {
    return attempt({
      ask: version =>
        call('PATCH /api/leads/{id}', {
          params,
          body: { ...wanted, ...(version === undefined ? {} : { version }) },
        }),
      wanted,
      done,
      failed: 'Failed to change the lead',
      ...(action ? { action } : {}),
    });
  }

  return {
    lead,
    isSaving,
    clash,
    change,
    /** Can be taken back, as long as the toast is there. */
    changeStatus(wanted: LeadChange & { status: NonNullable<LeadChange['status']> }, done: string) {
      const { status, lostReason } = lead.data ?? {};
      const back = status && { status, ...(lostReason ? { lostReason } : {}) };
      return change(
        wanted,
        done,
        back && {
          label: 'Undo',
          onAction: () =>
            void attempt(
              {
                ask: () => call('PATCH /api/leads/{id}', { params, body: back }),
                done: 'The lead was not changed',
                failed: 'Failed to undo it',
              },
              undefined,
            ),
        },
      );
    },
    reply: (body: NewReply) =>
      attempt({
        ask: () => call('POST /api/leads/{id}/replies', { params, body }),
        done: 'The email is on its way',
        failed: 'Failed to send the email',
      }),
    logCall: (body: NewLeadCall) =>
      attempt({
        ask: () => call('POST /api/leads/{id}/calls', { params, body }),
        done: 'Call saved',
        failed: 'Failed to save the call',
      }),
    startProject: () =>
      attempt({
        ask: () => call('POST /api/leads/{id}/project', { params }),
        done: 'Project started',
        failed: 'Failed to start the project',
      }),
    /** Silent when it is told nothing to say: opening a message reads it. */
    async markMessage(message: LeadMessage, status: MessageStatus, done?: string) {
      const put = (row: LeadMessage) =>
        client.setQueryData<LeadDetail>(key, before => before && withMessage(before, row));
      try {
        const body = { status };
        put(await call('PATCH /api/contact-messages/{id}', { params: { id: String(message.id) }, body }));
        await refreshLists();
        if (done) {
          const undo = { status: message.status };
          toast({
            title: done,
            tone: 'ok',
            shownMs: undoShownMs,
            action: {
              label: 'Undo',
              onAction: () =>
                void call('PATCH /api/contact-messages/{id}', {
                  params: { id: String(message.id) },
                  body: undo,
                })
                  .then(row => {
                    put(row);
                    return refreshLists();
                  })
                  .catch((error: unknown) => tellFailure(error, 'Failed to undo it')),
            },
          });
        }
      } catch (error) {
        if (done) tellFailure(error, 'Failed to change the message');
      }
    },
  };
}
export type LeadHandle = ReturnType<typeof useLead>;

function withMessage(lead: LeadDetail, row: LeadMessage): LeadDetail {
  const messages = lead.messages.map(message => (message.id === row.id ? row : message));
  return { ...lead, messages, unread: messages.filter(({ status }) => status === 'new').length };
}
