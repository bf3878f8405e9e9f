/** How a mail leaves the shop. */
export interface OutgoingMail {
  id: number;
  messageId: string;
  toEmail: string;
  toName: string | null;
  subject: string;
  bodyText: string;
}

/** Throws when the mail could not be handed over; it is tried again then. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;
