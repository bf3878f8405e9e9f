/** How a mail leaves the shop. */
export interface OutgoingMail {
  id: number;
  messageId: string;
  toEmail: string;
  toName: string | null;
  replyTo?: string | null;
  subject: string;
  bodyText: string;
  /** Goes out as List-Unsubscribe, for the mail program's own button. */
  unsubscribeUrl?: string | null;
}

/** Throws when the mail could not be handed over; it is tried again then. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;
