/** Files that go out with a mail. The mail names them; their bytes are read when it is sent. */
import type { PictureRef } from './mail-content.ts';

export interface AttachmentRef {
  /** `offer` is the PDF of a quote's offer by its row, `file` a stored file by the hash of its bytes. */
  source: 'offer' | 'file';
  id: string;
  /** As the mail program saves it. */
  name: string;
  type: string;
}

/** Throws for what is not there: the mail is tried again, and the office sees why it waits. */
export type ReadAttachment = (attachment: AttachmentRef) => Promise<Buffer>;

/** What a mail carries: pictures that stand inside it, and files beside it. */
export type MailFile = PictureRef | AttachmentRef;

export const isPicture = (file: MailFile): file is PictureRef => 'cid' in file;
export const isBeside = (file: MailFile): file is AttachmentRef => !isPicture(file);
