/** What a quote starts with that answers a lead: who asks, their words, and the day that they name. Pure. */
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { dayInWords } from '#contract/leads/day-in-words.ts';
import type { LeadDetail, LeadEvent, LeadMessage } from '#contract/leads/endpoints.ts';
import { isAnsweredCall } from '#contract/leads/leads.ts';
import type { CameFrom } from '#contract/quotes/quote-source.ts';
import { customerStart, type Started } from './start-from.ts';

/** The message or the call that is answered; neither: what the person wrote last, or what was last said. */
export interface AskedIn {
  messageId: number | null;
  callId: number | null;
}

export interface LeadStart {
  typed: Started;
  cameFrom: CameFrom;
}

const longestNotes = 4000;

export function leadStart(
  lead: LeadDetail,
  asked: AskedIn,
  /** Of the lead, where there is one. */
  customer: CustomerRow | null,
  today: string,
): LeadStart {
  const message = messageOf(lead, asked);
  const call = message ? undefined : callOf(lead, asked);
  const known: Started = customer ? customerStart(customer) : {};
  const person = message ?? {
    name: lead.customerName,
    email: lead.customerEmail,
    phone: lead.customerPhone,
    company: lead.company,
  };
  const words = message ? `${message.subject}\n${message.message}` : (call?.note ?? lead.notes ?? '');
  return {
    typed: {
      ...known,
      name: person.name,
      email: person.email.includes('@') ? person.email : '',
      phone: person.phone ?? known.phone ?? '',
      company: person.company ?? known.company ?? '',
      notes: [...words].slice(0, longestNotes).join(''),
      neededBy: dayInWords(words, today) ?? '',
      source: {
        leadId: lead.id,
        ...(message ? { messageId: message.id } : {}),
        ...(call ? { callId: Number(call.id) } : {}),
      },
    },
    cameFrom: {
      leadId: lead.id,
      leadNumber: lead.leadNumber,
      name: lead.customerName,
      message: message ?? null,
      call: call ? { id: Number(call.id), note: call.note, at: call.at } : null,
    },
  };
}

/** Messages are the latest first. */
function messageOf({ messages }: LeadDetail, { messageId, callId }: AskedIn): LeadMessage | undefined {
  if (messageId !== null) return messages.find(({ id }) => id === messageId);
  return callId === null ? messages.find(({ status }) => status !== 'archived') : undefined;
}

function callOf({ events }: LeadDetail, { callId }: AskedIn): LeadEvent | undefined {
  const calls = events.filter(isAnsweredCall);
  if (callId !== null) return calls.find(({ id }) => Number(id) === callId);
  return calls.at(-1);
}
