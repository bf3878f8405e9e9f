/** How a mail leaves the shop. */
import type { MailShop } from '#api/mail/mail-content.ts';

export interface OutgoingMail {
  id: number;
  messageId: string;
  toEmail: string;
  toName: string | null;
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
  /** Goes out as List-Unsubscribe, for the mail program's own button. */
  unsubscribeUrl?: string | null;
  /** Shown by the HTML under `cid:`. */
  pictures?: readonly InlinePicture[];
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[];
}

export interface InlinePicture {
  cid: string;
  fileName: string;
  type: string;
  bytes: Buffer;
}

export interface MailSender {
  name: string;
  address: string;
}

export interface MailTransport {
  kind: 'smtp' | 'files';
  /** Handing a mail over twice leaves one. */
  isRepeatable?: boolean;
  /**
   * Resolves when somebody else has taken charge of the mail; throws a `MailNotSent` else. `shop`: as it was laid out by;
   * without it the transport asks.
   */
  send(mail: OutgoingMail, shop?: MailShop): Promise<void>;
  /** Whether the way is open: null, or why not. Sends nothing. */
  check(): Promise<string | null>;
  close(): void;
}

/**
 * Why a mail did not leave:
 * `refused`  this mail will never be taken (no such mailbox, too large): trying again is of no use
 * `later`    this mail, not now (a full mailbox, greylisting)
 * `outage`   no mail at all just now: the server is away, or it does not take the shop's own name and password
 */
export type NotSentReason = 'refused' | 'later' | 'outage';

export class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly reason: NotSentReason;
  /** For the log, which must hold no address: `EENVELOPE 550`. */
  readonly code: string;
  constructor(reason: NotSentReason, code: string, message: string) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}

const oneAddress = /^[^\s,;<>"()\\[\]@]+@[^\s,;<>"()\\[\]@]+$/;

/** A list in the address field would make further recipients. */
export function isOneAddress(text: string): boolean {
  return text.length <= 254 && oneAddress.test(text);
}

/** Who writes, or how to ask: the owner may change the shop's name while it is open. */
export type SenderSource = MailSender | ((shop?: MailShop) => Promise<MailSender>);

export async function senderNow(source: SenderSource, shop?: MailShop): Promise<MailSender> {
  return typeof source === 'function' ? source(shop) : source;
}
