/** The fields of a mail to a lead: what they start with, what is wrong with them, what is sent. */
import type { LeadMessage } from '#contract/leads/endpoints.ts';
import type { NewReply } from './use-lead.ts';

export interface ReplyForm {
  clientId: string;
  subject: string;
  text: string;
  followUpOn: string;
}

export function blankReply(message: Pick<LeadMessage, 'subject'> | null, clientId: string): ReplyForm {
  return { clientId, subject: message ? answerTo(message.subject) : '', text: '', followUpOn: '' };
}

/** "Re: Caps", and never "Re: Re: Caps". */
function answerTo(subject: string): string {
  return [...(/^re:/i.test(subject) ? subject : `Re: ${subject}`)].slice(0, 200).join('');
}

export function checkReply({ subject, text }: ReplyForm): Partial<Record<keyof ReplyForm, string>> {
  return {
    ...(subject.trim() ? {} : { subject: 'Please enter a subject.' }),
    ...(text.trim() ? {} : { text: 'Please write something.' }),
  };
}

export function replyToSend(form: ReplyForm, messageId: number | null): NewReply {
  const { clientId, subject, text, followUpOn } = form;
  return {
    clientId,
    messageId,
    subject: subject.trim(),
    text: text.trim(),
    ...(followUpOn ? { followUpOn } : {}),
  };
}
