/** What an email to a lead starts with, and what is sent. */
import type { LeadMessage } from '#contract/leads/endpoints.ts';
import type { ReplyForm } from '#contract/leads/lead-forms.ts';
import type { NewReply } from './use-lead.ts';

export function blankReply(message: Pick<LeadMessage, 'subject'> | null, clientId: string): ReplyForm {
  return { clientId, subject: message ? answerTo(message.subject) : '', text: '', followUpOn: '' };
}

/** Prefixes "Re: ", but never twice. */
function answerTo(subject: string): string {
  return [...(/^re:/i.test(subject) ? subject : `Re: ${subject}`)].slice(0, 200).join('');
}

export function replyToSend(form: ReplyForm, messageId: number | null): NewReply {
  const { clientId, subject, text, followUpOn } = form;
  return {
    clientId,
    messageId,
    subject,
    text,
    ...(followUpOn ? { followUpOn } : {}),
  };
}
